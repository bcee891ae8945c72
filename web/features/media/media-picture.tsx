import type { Media } from '../../../contract/media.ts';
import { imageAddress } from '../../api/images.ts';
import { classes } from '../../lib/classes.ts';
import { PictureChip } from '../../ui/badge.tsx';
import { Duration } from '../../ui/duration.tsx';
import { Picture } from '../../ui/picture.tsx';
import { KIND_NAMES } from './kind-names.ts';

/** How the pictures of a watched video look; its words keep their contrast. */
export const DIMMED = 'opacity-60 grayscale';

interface MediaPictureProps {
  media: Media;
  /** Loads at once, for the first of a page. */
  eager: boolean;
}

/** The picture of a video with its kind and duration on it, dimmed where it was watched. */
export function MediaPicture({ media, eager }: MediaPictureProps) {
  return (
    <div className="relative">
      <Picture
        src={imageAddress('media', media.thumbnail)}
        alt=""
        eager={eager}
        className={classes('aspect-video rounded-xl', media.watched && DIMMED)}
      />
      <PictureChips media={media} />
    </div>
  );
}

function PictureChips({ media: { kind, duration } }: { media: Media }) {
  const name = KIND_NAMES[kind];
  return (
    <span className="absolute end-1.5 bottom-1.5 flex gap-1">
      {name && <PictureChip>{name}</PictureChip>}
      <PictureChip>
        <Duration seconds={duration} />
      </PictureChip>
    </span>
  );
}
