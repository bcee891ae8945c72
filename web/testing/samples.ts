import type { ChannelDetails } from '../../contract/channel.ts';
import type { MediaDetails } from '../../contract/media.ts';

/** A video as the server tells of it, for what shows one. */
export const sampleMedia: MediaDetails = {
  id: 7,
  remoteId: 'dQw4w9WgXcQ',
  name: 'How a mechanical watch works',
  kind: 'video',
  thumbnail: 'a b.webp',
  duration: 3725,
  uploadedAt: '2020-03-05T12:00:00Z',
  watched: false,
  watchLater: false,
  source: 'youtube',
  linkUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  views: 1000,
  tags: [],
  channel: { id: 3, name: 'Clockwork', thumbnailSm: null },
  description: null,
  likes: null,
  availability: 'public',
  complete: true,
  hasTranscript: false,
  addedAt: '2026-01-01T00:00:00Z',
};

/** A channel that is subscribed to, as the server tells of it, for what shows one. */
export const sampleChannel: ChannelDetails = {
  id: 3,
  name: 'Clockwork',
  source: 'youtube',
  linkUrl: 'https://www.youtube.com/channel/UCclockwork',
  remoteId: 'UCclockwork',
  subscribed: true,
  schedule: '0 6,19 * * *',
  lastExtract: '2020-03-05T12:00:00Z',
  thumbnailLg: 'a b.webp',
  thumbnailSm: null,
  groups: [],
  transcripts: true,
  videoCount: 1500,
  nextRunAt: null,
  problem: null,
  refresh: null,
};
