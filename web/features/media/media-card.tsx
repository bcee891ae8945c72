import { memo } from 'react';
import type { Media } from '../../../contract/media.ts';
import { classes } from '../../lib/classes.ts';
import { ChannelAvatar } from './channel-avatar.tsx';
import { MediaMenu } from './media-menu.tsx';
import { MediaPicture } from './media-picture.tsx';
import { MediaTitle } from './media-title.tsx';
import { UploadTime } from './upload-time.tsx';

interface MediaCardProps {
  media: Media;
  /** Loads its picture at once, for the first cards of a page. */
  eager?: boolean;
  /** The level of its heading: one below that of the page or part it stands in. */
  level?: 2 | 3;
}

/** A video in a grid: one link over the whole card, with the menu beside it. */
export const MediaCard = memo(function MediaCard({
  media,
  eager = false,
  level = 2,
}: MediaCardProps) {
  return (
    <article
      className={classes(
        'group relative h-full rounded-2xl border-2 p-1.5 transition-colors hover:bg-sunken has-[a:focus-visible]:bg-sunken',
        media.watchLater ? 'border-accent' : 'border-transparent',
      )}
    >
      <MediaPicture media={media} eager={eager} />
      <div className="mt-3 flex gap-3 ps-1 pe-9 pb-1 pointer-coarse:pe-11">
        <ChannelAvatar media={media} size="size-9" className="mt-0.5 xs:max-sm:hidden" />
        <div className="min-h-20 min-w-0 grow text-muted text-xs">
          <MediaTitle media={media} level={level} />
          <p className="mt-1 flex items-center gap-1.5">
            <ChannelAvatar media={media} size="size-4.5" className="hidden xs:max-sm:block" />
            <span dir="auto" className="truncate">
              {media.channel.name}
            </span>
          </p>
          <p>
            <UploadTime media={media} />
          </p>
        </div>
      </div>
      <div className="absolute end-0.5 bottom-15.5 pointer-coarse:bottom-13.5">
        <MediaMenu media={media} />
      </div>
    </article>
  );
});
