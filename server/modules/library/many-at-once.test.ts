import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { emulatedChannel, startPlatform, type TestPlatform } from '../../testing/platform.ts';
import { startServerOn, type TestServer } from '../../testing/test-server.ts';

/** So long the platform takes for each answer, in milliseconds, so that all that may be asked for is. */
const ANSWER_MS = 1_500;

const owner = emulatedChannel('@owner', { video: 6 });
const others = Array.from({ length: 4 }, (_, index) => emulatedChannel(`@other${index}`));
/** What is added: ids of videos and handles of channels. */
const added = [...owner.videos.map(({ id }) => id), ...others.map(({ handle }) => handle)];
let platform: TestPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await startPlatform([owner, ...others]);
  server = await startServerOn(platform);
});

afterAll(async () => {
  await server?.stop();
  await platform?.stop();
});

/** Notes which look-ups go on: from the first request of each to when it is told to have ended. */
function watchLookUps() {
  const underWay = new Set<string>();
  const ended = new Set<string>();
  let most = 0;
  const note = (name: string): void => {
    if (!ended.has(name)) underWay.add(name);
    most = Math.max(most, underWay.size);
  };
  platform.emulator.faults.set('slow', {
    match: ({ videoId, path }) => {
      const name = added.find((one) => one === videoId || path === `/${one}`);
      if (name) note(name);
      return name !== undefined;
    },
    answer: { type: 'delay', milliseconds: ANSWER_MS },
  });
  return {
    most: () => most,
    end: (name: string) => {
      underWay.delete(name);
      ended.add(name);
    },
  };
}

test('of videos and channels that are added at once, all come, and four are looked up at a time', async () => {
  const api = await server.logIn();
  const lookUps = watchLookUps();
  const add = async (name: string): Promise<number> => {
    const [route, path] = name.startsWith('@')
      ? [routes.createChannel, name]
      : [routes.addToLibrary, `watch?v=${name}`];
    const { status } = await api.send(route, { body: { url: `https://www.youtube.com/${path}` } });
    lookUps.end(name);
    return status;
  };
  expect(await Promise.all(added.map(add))).toEqual(added.map(() => 201));
  expect(lookUps.most()).toBe(4);
});
