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
        'group relative mx-0.5 h-full rounded-2xl border-2 px-1 py-1.5 hover:bg-sunken has-[a:focus-visible]:bg-sunken',
        media.watchLater ? 'border-accent' : 'border-transparent',
      )}
    >
      <MediaPicture media={media} eager={eager} />
      <div className="mt-3 grid min-h-21 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 ps-1 pe-9 pb-1 text-muted text-xs xs:max-sm:gap-x-1.5 pointer-coarse:pe-11">
        <MediaTitle
          media={media}
          level={level}
          className="col-start-2 row-start-1 xs:max-sm:col-span-full"
        />
        <ChannelAvatar
          media={media}
          className="row-span-3 row-start-1 avatar-9 mt-0.5 xs:max-sm:row-span-1 xs:max-sm:row-start-2 xs:max-sm:avatar-4.5 xs:max-sm:mt-1"
        />
        <p dir="auto" className="col-start-2 mt-1 max-w-full justify-self-start truncate">
          {media.channel.name}
        </p>
        <p className="col-start-2 xs:max-sm:col-span-full">
          <UploadTime media={media} />
        </p>
      </div>
      <div className="absolute end-0.5 bottom-15.5 pointer-coarse:bottom-13.5">
        <MediaMenu media={media} />
      </div>
    </article>
  );
});
