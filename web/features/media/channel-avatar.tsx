import type { Media } from '../../../contract/media.ts';
import { imageAddress } from '../../api/images.ts';
import { classes } from '../../lib/classes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DIMMED } from './media-picture.tsx';

interface ChannelAvatarProps {
  media: Media;
  /** E.g. `size-9`. */
  size: string;
  className: string;
}

/** The picture of a video's channel, dimmed where the video was watched. */
export function ChannelAvatar({ media, size, className }: ChannelAvatarProps) {
  const { name, thumbnailSm } = media.channel;
  return (
    <span className={classes(className, media.watched && DIMMED)}>
      <Avatar name={name} src={imageAddress('channels', thumbnailSm)} className={size} />
    </span>
  );
}
