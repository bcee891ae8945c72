import { createHash } from 'node:crypto';

/** The picture of a video, under `/images/media/`. */
export function mediaImage(id: number): string {
  return `${id}.webp`;
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
  const version = createHash('sha256').update(avatarUrl).digest('hex').slice(0, 8);
  return `${id}-${version}-${size}.webp`;
}
