import type { Media } from '../../../contract/media.ts';
import { formatDate } from '../../lib/dates.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { useTimeWords } from '../../lib/time-words.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** When a video was uploaded, and for a screen reader what else its card shows without words. */
export function UploadTime({ media }: { media: Media }) {
  const age = useTimeWords((now) => relativeTime(media.uploadedAt, now));
  return (
    <>
      <time dateTime={media.uploadedAt} title={formatDate(media.uploadedAt)}>
        {age}
      </time>
      {media.watched && <VisuallyHidden>, watched</VisuallyHidden>}
      {media.watchLater && <VisuallyHidden>, in Watch Later</VisuallyHidden>}
    </>
  );
}
