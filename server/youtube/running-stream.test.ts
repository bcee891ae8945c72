import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftVideo } from '../../emulator/catalogue.ts';
import { requestOptions, setUpYouTube, takeAll } from '../testing/youtube-setup.ts';

const setup = setUpYouTube();

/** Begins a live stream on a channel, whose id is told as well. */
function beginStream(title: string) {
  const channel = setup.channelOf('@emptyroom');
  const video = draftVideo({ title, kind: 'live', durationSeconds: 20, isRunning: true });
  channel.videos.unshift(video);
  return { id: video.id, channelId: channel.id };
}

describe('a live stream that still runs', () => {
  it('is called as the platform calls it, on its page as in the listing', async () => {
    const { id, channelId } = beginStream('The harbour, live');
    const youTube = setup.youTubeWith();
    const told = { remoteId: id, name: 'The harbour, live', kind: 'live', duration: null };
    expect(await youTube.readVideo(id, requestOptions())).toMatchObject(told);
    const { videos } = await takeAll(youTube.listTab(channelId, 'streams', requestOptions()));
    expect(videos[0]).toMatchObject(told);
  });

  it('is not fetched, since its end is not there yet', async () => {
    const { id } = beginStream('The station, live');
    const folder = await mkdtemp(join(setup.folder, 'download '));
    const options = { ...requestOptions(), onProgress: () => undefined };
    for (const section of [null, { start: 2, end: 4, use: 'final' }] as const) {
      const wish = { height: null, section, folder };
      await expect(setup.youTubeWith().downloadMedia(id, wish, options)).rejects.toMatchObject({
        kind: 'running',
        retry: 'later',
      });
    }
    expect(await readdir(folder)).toEqual([]);
  });
});
