import type { Context } from '../../context.ts';
import { unlessAborted } from '../../platform/unless-aborted.ts';
import { thumbnailCandidates } from '../../youtube/urls.ts';
import { channelImage, mediaImage } from './image-names.ts';
import type { ImageRequest } from './image-store.ts';
import { listNewestPictured, type Pictured, readAvatar, readPictured } from './images.queries.ts';

type Parts = Pick<Context, 'db' | 'images'>;

/** The widest a card is shown, and the size that a shared link shows. */
const THUMBNAIL = { width: 480, height: 270 };
const AVATAR_PIXELS = { sm: 96, lg: 352 };
/** Where so many pictures in a row cannot be had, neither can the next. */
const MOST_FAILURES = 5;
/** So many pictures in a folder stay quick to list. */
const PICTURES_PER_FOLDER = 1_000;

function thumbnailOf(media: Pictured): ImageRequest {
  const folder = `media/${Math.floor(media.id / PICTURES_PER_FOLDER)}`;
  return {
    name: `${folder}/${mediaImage(media.id, media.remoteId)}`,
    formerName: `${folder}/${media.id}.webp`,
    urls: thumbnailCandidates(media.remoteId),
    ...THUMBNAIL,
  };
}

/** The name of a video's picture; null where there is no such video. */
export function thumbnailName({ db }: Pick<Context, 'db'>, id: number): string | null {
  const media = readPictured(db, id);
  return media ? mediaImage(media.id, media.remoteId) : null;
}

/** The file of a video's picture by its name; null where there is no such video or no picture. */
export async function mediaImageFile({ db, images }: Parts, name: string): Promise<string | null> {
  const [, id] = /^(\d{1,15})-[\w-]{11}\.webp$/.exec(name) ?? [];
  const media = id && readPictured(db, Number(id));
  if (!media || mediaImage(media.id, media.remoteId) !== name) return null;
  return images.fileOf(thumbnailOf(media));
}

/** The file of a channel's picture by its name; null where there is no such channel or no picture. */
export async function channelImageFile(
  { db, images }: Parts,
  name: string,
): Promise<string | null> {
  const [, id, size] = /^(\d{1,15})-[0-9a-f]{8}-(sm|lg)\.webp$/.exec(name) ?? [];
  if (!id || (size !== 'sm' && size !== 'lg')) return null;
  const channel = readAvatar(db, Number(id));
  if (!channel?.avatarUrl || channelImage(channel.id, channel.avatarUrl, size) !== name)
    return null;
  const pixels = AVATAR_PIXELS[size];
  return images.fileOf({
    name: `channels/${name}`,
    urls: [channel.avatarUrl],
    width: pixels,
    height: pixels,
  });
}

/**
 * Keeps the pictures of a channel's newest videos, so that they are there when they are first looked at;
 * where several in a row cannot be had, the others come when they are looked at.
 *
 * @throws the signal's reason where it was aborted; a fetch goes on, as somebody may look at the picture
 */
export async function keepNewestImages(
  { db, images }: Parts,
  channelId: number,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  for (const media of listNewestPictured(db, channelId, count)) {
    const file = await unlessAborted(images.fileOf(thumbnailOf(media)), signal);
    failures = file === null ? failures + 1 : 0;
    if (failures === MOST_FAILURES) return;
  }
}
