import type { MediaKind } from '../../../contract/media.ts';

/** What a video is called that is no ordinary one; null for one that is. */
export const KIND_NAMES: Record<MediaKind, string | null> = {
  video: null,
  short: 'Short',
  live: 'Live',
};
