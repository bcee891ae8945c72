import { hash as digest } from 'node:crypto';

/**
 * The picture of a video, under `/images/media/`. It names the video at the source as well: an id of ours
 * may mean another video once the catalogue is begun anew, or a power cut has undone its last rows.
 */
export function mediaImage(id: number, remoteId: string): string {
  return `${id}-${remoteId}.webp`;
}

/**
 * The picture of a channel, under `/images/channels/`; its name changes with the picture, so that it
 * can be kept for ever.
 *
 * @param size `sm` for a list, `lg` for the channel's page
 */
export function channelImage(
  id: number,
  avatarUrl: string | null,
  size: 'sm' | 'lg',
): string | null {
  if (avatarUrl === null) return null;
  const version = digest('sha256', avatarUrl, 'hex').slice(0, 8);
  return `${id}-${version}-${size}.webp`;
}

/**
 * What a kept picture is of.
 *
 * @param path below the folder of the pictures, with `/` between its parts
 * @returns null where it is no whole picture of ours
 */
export function pictureAt(path: string): { of: 'media' | 'channels'; id: number } | null {
  const [, mediaId, channelId] =
    /^(?:media\/\d{1,15}\/(\d{1,15})(?:-[\w-]{11})?|channels\/(\d{1,15})-[0-9a-f]{8}-(?:sm|lg))[.]webp$/.exec(
      path,
    ) ?? [];
  if (mediaId) return { of: 'media', id: Number(mediaId) };
  return channelId ? { of: 'channels', id: Number(channelId) } : null;
}
