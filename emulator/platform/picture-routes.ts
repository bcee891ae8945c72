import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type Answer, contentAnswer } from '../answers.ts';
import { type EmulatedVideo, findChannel, findVideo } from '../catalogue.ts';
import { channelAvatar, channelBanner, videoPicture } from '../pictures/design.ts';
import { hashText } from '../random.ts';
import type { PlatformRequest } from '../requests.ts';
import type { Platform } from './platform.ts';

interface PictureSize {
  width: number;
  height: number;
}

/** The platform's names of thumbnails; those in 4:3 show the 16:9 picture between black bars. */
const THUMBNAILS: Readonly<Record<string, PictureSize>> = {
  default: { width: 120, height: 90 },
  mqdefault: { width: 320, height: 180 },
  hqdefault: { width: 480, height: 360 },
  '0': { width: 480, height: 360 },
  sddefault: { width: 640, height: 480 },
  hq720: { width: 1280, height: 720 },
  maxresdefault: { width: 1280, height: 720 },
};

/** The upright picture that only shorts have. */
const SHORT_THUMBNAIL: PictureSize = { width: 1080, height: 1920 };

const AVATAR_SIZE = 800;
const BANNER_SIZE: PictureSize = { width: 2560, height: 424 };

/** Answers a thumbnail, an avatar or a banner. */
export async function answerPicture(platform: Platform, request: PlatformRequest): Promise<Answer> {
  return request.host === 'i.ytimg.com'
    ? answerThumbnail(platform, request.path)
    : answerChannelPicture(platform, request.path);
}

async function answerThumbnail(platform: Platform, requestPath: string): Promise<Answer> {
  const parts = /^\/vi(?:_webp)?\/([\w-]{11})\/(\w+)\.(jpg|webp)$/.exec(requestPath);
  const [, videoId = '', name = '', ending = ''] = parts ?? [];
  const placed = findVideo(platform.catalogue, videoId);
  const size = placed && thumbnailSize(placed.video, name);
  if (!placed || !size) return missingPicture();
  const { channel, video } = placed;
  const edition = hashText(`${video.title} ${channel.avatarHue}`).toString(36);
  const file = await platform.pictures.get(`${videoId}-${edition}-${name}.${ending}`, (target) =>
    writeThumbnail(videoPicture(channel, video), size, target),
  );
  return pictureAnswer(file);
}

function thumbnailSize(video: EmulatedVideo, name: string): PictureSize | undefined {
  if (name === 'oar2') return video.kind === 'short' ? SHORT_THUMBNAIL : undefined;
  return THUMBNAILS[name];
}

async function writeThumbnail(svg: string, size: PictureSize, target: string): Promise<void> {
  const upright = size.height > size.width;
  await sharp(Buffer.from(svg))
    .resize(size.width, size.height, { fit: upright ? 'cover' : 'contain', background: 'black' })
    .toFile(target);
}

async function answerChannelPicture(platform: Platform, requestPath: string): Promise<Answer> {
  const parts = /^\/(UC[\w-]{22})(\/banner)?=(?:([sw])(\d+))?/.exec(requestPath);
  const [, channelId = '', banner, , asked = '0'] = parts ?? [];
  const channel = parts && findChannel(platform.catalogue, channelId);
  if (!channel) return missingPicture();
  const full = banner ? BANNER_SIZE.width : AVATAR_SIZE;
  const width = Number(asked) === 0 ? full : Math.min(Number(asked), full);
  const kind = banner ? 'banner' : 'avatar';
  const edition = hashText(`${channel.name} ${channel.avatarHue}`).toString(36);
  const file = await platform.pictures.get(
    `${kind}-${channelId}-${edition}-${width}.jpg`,
    (target) =>
      sharp(Buffer.from(banner ? channelBanner(channel) : channelAvatar(channel)))
        .resize(width)
        .toFile(target)
        .then(() => undefined),
  );
  return pictureAnswer(file);
}

async function pictureAnswer(file: string): Promise<Answer> {
  const type = path.extname(file) === '.webp' ? 'image/webp' : 'image/jpeg';
  return contentAnswer(type, await readFile(file));
}

/** The platform answers 404 for a picture that is not there, with a small grey one in the body. */
async function missingPicture(): Promise<Answer> {
  const grey = await sharp({
    create: { width: 120, height: 90, channels: 3, background: '#cccccc' },
  })
    .jpeg()
    .toBuffer();
  return contentAnswer('image/jpeg', grey, 404);
}
