import type { Media } from '../../../contract/media.ts';
import { imageAddress } from '../../api/images.ts';
import { classes } from '../../lib/classes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DIMMED } from './media-picture.tsx';

interface ChannelAvatarProps {
  media: Media;
  /** Its size, e.g. `avatar-9`, and its place. */
  className: string;
}

/** The picture of a video's channel, dimmed where the video was watched. */
export function ChannelAvatar({ media, className }: ChannelAvatarProps) {
  const { name, thumbnailSm } = media.channel;
  return (
    <Avatar
      name={name}
      src={imageAddress('channels', thumbnailSm)}
      className={classes(className, media.watched && DIMMED)}
    />
  );
}
