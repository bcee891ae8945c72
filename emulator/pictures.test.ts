import sharp from 'sharp';
import { expect, test } from 'vitest';
import { draftVideo } from './catalogue.ts';
import { emulatorFor, fetchThrough, smallCatalogue } from './testing/emulators.ts';

async function pictureAt(emulator: Awaited<ReturnType<typeof emulatorFor>>, url: string) {
  const response = await fetchThrough(emulator, url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  return { status: response.status, size: `${width}x${height}`, format, bytes };
}

test('thumbnails have the platform’s sizes, the 4:3 ones with black bars', async () => {
  const video = draftVideo({ title: 'Ein Bild 世界 🌍 & <more>' });
  const emulator = await emulatorFor(smallCatalogue([video]).catalogue);
  for (const [name, size] of [
    ['default', '120x90'],
    ['mqdefault', '320x180'],
    ['hqdefault', '480x360'],
    ['sddefault', '640x480'],
    ['hq720', '1280x720'],
    ['maxresdefault', '1280x720'],
  ] as const) {
    const picture = await pictureAt(emulator, `https://i.ytimg.com/vi/${video.id}/${name}.jpg`);
    expect(picture).toMatchObject({ status: 200, size, format: 'jpeg' });
    const [corner] = await sharp(picture.bytes)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer();
    const [width = 0, height = 1] = size.split('x').map(Number);
    if (width / height < 1.5) expect(corner).toBeLessThan(12);
  }
  const webp = await pictureAt(emulator, `https://i.ytimg.com/vi_webp/${video.id}/mqdefault.webp`);
  expect(webp).toMatchObject({ size: '320x180', format: 'webp' });
});

test('a short has an upright picture, a video has not', async () => {
  const short = draftVideo({ title: 'Upright', kind: 'short' });
  const video = draftVideo({ title: 'Wide' });
  const emulator = await emulatorFor(smallCatalogue([short, video]).catalogue);
  const upright = await pictureAt(emulator, `https://i.ytimg.com/vi/${short.id}/oar2.jpg`);
  expect(upright).toMatchObject({ status: 200, size: '1080x1920' });
  const none = await pictureAt(emulator, `https://i.ytimg.com/vi/${video.id}/oar2.jpg`);
  expect(none).toMatchObject({ status: 404, size: '120x90' });
});

test('avatars and banners come in the size that is asked for', async () => {
  const { catalogue, channel } = smallCatalogue([]);
  const emulator = await emulatorFor(catalogue);
  for (const [address, size] of [
    [`yt3.googleusercontent.com/${channel.id}=s176-c-k-c0x00ffffff-no-rj`, '176x176'],
    [`yt3.ggpht.com/${channel.id}=s0`, '800x800'],
    [`yt3.googleusercontent.com/${channel.id}/banner=s0`, '2560x424'],
    [`yt3.googleusercontent.com/${channel.id}/banner=w1060-fcrop64=1`, '1060x176'],
  ]) {
    expect(await pictureAt(emulator, `https://${address}`)).toMatchObject({ status: 200, size });
  }
});

test('the same video always has the same picture', async () => {
  const { catalogue } = smallCatalogue([draftVideo({ title: 'First words' })]);
  const address = `https://i.ytimg.com/vi/${catalogue.channels[0]?.videos[0]?.id}/mqdefault.jpg`;
  const first = await pictureAt(await emulatorFor(catalogue), address);
  const again = await pictureAt(await emulatorFor(catalogue), address);
  expect(first.status).toBe(200);
  expect(again.bytes.equals(first.bytes)).toBe(true);
});

test('an unknown video has no picture', async () => {
  const emulator = await emulatorFor(smallCatalogue([]).catalogue);
  const picture = await pictureAt(emulator, 'https://i.ytimg.com/vi/AAAAAAAAAAA/hqdefault.jpg');
  expect(picture).toMatchObject({ status: 404, size: '120x90' });
});
