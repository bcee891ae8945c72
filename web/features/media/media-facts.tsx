import type { MediaDetails } from '../../../contract/media.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatDuration } from '../../lib/duration.ts';
import { grouped } from '../../lib/grouped.ts';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

const KINDS: Record<MediaDetails['kind'], string> = {
  video: 'Video',
  short: 'Short',
  live: 'Live stream',
};

const count = (value: number | null) => (value === null ? 'N/A' : grouped(value));

/** What the platform tells of a video, as fields that cannot be changed. */
export function MediaFacts({ media }: { media: MediaDetails }) {
  const facts: { label: string; value: string; wide?: boolean }[] = [
    { label: 'Channel', value: media.channel.name },
    { label: 'Kind', value: KINDS[media.kind] },
    { label: 'Uploaded', value: formatDate(media.uploadedAt) },
    { label: 'Added', value: formatDate(media.addedAt) },
    { label: 'Duration', value: formatDuration(media.duration) },
    { label: 'Views', value: count(media.views) },
    { label: 'Likes', value: count(media.likes) },
    { label: 'Source', value: 'YouTube' },
    { label: 'Remote id', value: media.remoteId, wide: true },
    { label: 'Link', value: media.linkUrl, wide: true },
  ];
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      {facts.map(({ label, value, wide }) => (
        <ReadOnlyField
          key={label}
          label={label}
          value={value}
          className={wide ? 'sm:col-span-2' : undefined}
        />
      ))}
    </div>
  );
}
