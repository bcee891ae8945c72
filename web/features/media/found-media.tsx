import { memo } from 'react';
import { Link } from 'react-router';
import type { FoundMedia as Found } from '../../../contract/media.ts';
import type { Moment } from '../../../contract/moment.ts';
import { classes } from '../../lib/classes.ts';
import { formatDuration } from '../../lib/duration.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { ChannelAvatar } from './channel-avatar.tsx';
import { MediaMenu } from './media-menu.tsx';
import { MediaPicture } from './media-picture.tsx';
import { MediaTitle } from './media-title.tsx';
import { UploadTime } from './upload-time.tsx';

interface FoundMediaProps {
  media: Found;
  /** Loads its picture at once, for the first of a page. */
  eager: boolean;
}

/** A video in which something was found that is said: what it is, and where that is said. */
export const FoundMedia = memo(function FoundMedia({ media, eager }: FoundMediaProps) {
  const { moments = [] } = media;
  return (
    <article
      className={classes(
        'group relative grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-2 rounded-2xl border-2 p-1.5 hover:bg-sunken has-[h2_a:focus-visible]:bg-sunken sm:grid-cols-[minmax(12rem,18rem)_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5',
        media.watchLater ? 'border-accent' : 'border-transparent',
      )}
    >
      <div className="self-start sm:row-span-2">
        <MediaPicture media={media} eager={eager} />
      </div>
      <div className="flex gap-1">
        <div className="min-w-0 grow text-muted text-xs sm:pt-1">
          <MediaTitle media={media} className="sm:text-base" />
          <p className="mt-1 flex flex-wrap items-center gap-x-1.5">
            <ChannelAvatar media={media} className="avatar-4.5 max-sm:hidden" />
            <span dir="auto" className="max-w-full truncate">
              {media.channel.name}
            </span>
            <span aria-hidden className="max-sm:hidden">
              ·
            </span>
            <span>
              <UploadTime media={media} />
            </span>
          </p>
        </div>
        <MediaMenu media={media} />
      </div>
      {moments.length > 0 && <Moments media={media} moments={moments} />}
    </article>
  );
});

function Moments({ media, moments }: { media: Found; moments: readonly Moment[] }) {
  return (
    <ul
      aria-label={`Where it is said in ${media.name}`}
      className="relative col-span-full flex flex-col gap-0.5 self-start sm:col-start-2"
    >
      {moments.map(({ start, text, marks }) => (
        <li key={start}>
          <Link
            to={`/media/${media.id}?start=${Math.floor(start)}`}
            className="-mx-1.5 flex gap-2.5 rounded-lg px-1.5 py-1 transition-colors hover:bg-hover pointer-coarse:py-3"
          >
            <span className="min-w-11 shrink-0 font-medium text-accent-ink tabular-nums">
              {formatDuration(start)}
            </span>
            <span dir="auto" className="wrap-anywhere min-w-0 max-w-text">
              <MarkedText text={text} marks={marks} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
