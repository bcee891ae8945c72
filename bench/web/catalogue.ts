import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { EmulatedChannel } from '../../emulator/catalogue.ts';
import { demoCatalogue } from '../../emulator/content.ts';
import { channelAvatar, videoPicture } from '../../emulator/pictures/design.ts';
import { layoutOf } from '../../server/data-layout.ts';
import { migrate } from '../../server/migrations/migrate.ts';
import { channelImage, mediaImage } from '../../server/modules/images/image-names.ts';
import type { Database } from '../../server/platform/database.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';

const NOW = Date.now();
const UPLOADED_EVERY_MS = 60 * 60 * 1000;
/** So many videos share a picture, as making ten thousand would take longer than the measuring. */
const PICTURES = 48;
/** As the server lays its pictures down. */
const PICTURES_PER_FOLDER = 1_000;
const THUMBNAIL = { width: 480, height: 270 };
const AVATAR_PIXELS = { sm: 96, lg: 352 };

/** Fills a data folder with so many videos and their pictures, so that nothing is asked of a platform. */
export async function fillCatalogue(dataDir: string, count: number): Promise<void> {
  const channels = demoCatalogue(new Date(NOW)).channels.filter(({ videos }) => videos.length > 0);
  const images = layoutOf(dataDir).images;
  await mkdir(images, { recursive: true });
  const db = openCatalogue(layoutOf(dataDir).database);
  try {
    migrate(db, NOW);
    const ids = db.transaction(() => seed(db, channels, count));
    await keepThumbnails(images, channels, ids.media);
    await keepAvatars(images, channels, ids.channels);
  } finally {
    db.close();
  }
}

const avatarUrl = ({ id }: EmulatedChannel) => `https://yt3.googleusercontent.com/${id}=s0`;

/** As the platform makes them: each video has one of its own. */
const remoteIdOf = (index: number): string => String(index).padStart(11, '0');

/** The titles are those of the emulated channels, over and over, the newest first. */
function seed(db: Database, channels: readonly EmulatedChannel[], count: number) {
  const channelIds = channels.map((channel) =>
    seedChannel(db, { name: channel.name, avatarUrl: avatarUrl(channel) }, NOW),
  );
  const media = Array.from({ length: count }, (_, index) => {
    const at = index % channels.length;
    const videos = channels[at]?.videos ?? [];
    const video = videos[Math.floor(index / channels.length) % videos.length];
    const facts = {
      remoteId: remoteIdOf(index),
      name: video?.title ?? '',
      kind: video?.kind ?? ('video' as const),
      duration: video?.durationSeconds ?? 0,
      views: video?.views ?? 0,
      uploadedAt: NOW - index * UPLOADED_EVERY_MS,
    };
    return seedMedia(db, channelIds[at] ?? 0, facts, NOW);
  });
  return { channels: channelIds, media };
}

async function keepThumbnails(
  images: string,
  channels: readonly EmulatedChannel[],
  ids: readonly number[],
): Promise<void> {
  const sources: string[] = [];
  for (const channel of channels) {
    for (const video of channel.videos.slice(0, Math.ceil(PICTURES / channels.length))) {
      const source = join(images, `${sources.length}.source.webp`);
      const { width, height } = THUMBNAIL;
      await sharp(Buffer.from(videoPicture(channel, video)))
        .resize(width, height, { fit: 'cover' })
        .webp({ quality: 74 })
        .toFile(source);
      sources.push(source);
    }
  }
  for (const [index, id] of ids.entries()) {
    const folder = join(images, 'media', String(Math.floor(id / PICTURES_PER_FOLDER)));
    await mkdir(folder, { recursive: true });
    await copyFile(
      sources[index % sources.length] ?? '',
      join(folder, mediaImage(id, remoteIdOf(index))),
    );
  }
}

async function keepAvatars(
  images: string,
  channels: readonly EmulatedChannel[],
  ids: readonly number[],
): Promise<void> {
  await mkdir(join(images, 'channels'), { recursive: true });
  for (const [index, channel] of channels.entries()) {
    for (const size of ['sm', 'lg'] as const) {
      const name = channelImage(ids[index] ?? 0, avatarUrl(channel), size) ?? '';
      await sharp(Buffer.from(channelAvatar(channel)))
        .resize(AVATAR_PIXELS[size], AVATAR_PIXELS[size])
        .webp()
        .toFile(join(images, 'channels', name));
    }
  }
}
