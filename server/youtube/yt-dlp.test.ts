import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  BIG,
  requestOptions,
  setUpYouTube,
  takeAll,
  VERSION_OK,
} from '../testing/youtube-setup.ts';

const setup = setUpYouTube();

describe('the tool', () => {
  it('is found, with its version', async () => {
    const { version } = await setup.youTubeWith({ path: setup.realYtDlp }).readVersion();
    expect(version).toMatch(/^20\d\d\.\d\d\.\d\d/);
  });

  it('is reported as old when it is', async () => {
    const path = await setup.tool('old', 'echo 2023.03.04');
    const { version, problem } = await setup.youTubeWith({ path }).readVersion();
    expect(version).toBe('2023.03.04');
    expect(problem).toMatch(/^yt-dlp 2023\.03\.04 is \d+ days old\. .* Update yt-dlp\.$/);
  });

  it('names the button that mends it where the app keeps it', async () => {
    const path = await setup.tool('old and kept', 'echo 2023.03.04');
    const problemOf = async (file: string) =>
      (await setup.youTubeWith({ path: file, isKept: true }).readVersion()).problem;
    expect(await problemOf(path)).toMatch(
      / To update it, press "Update yt-dlp" under Status in the user menu\.$/,
    );
    expect(await problemOf(join(setup.folder, 'nowhere'))).toMatch(
      / Install yt-dlp, or press "Install yt-dlp" under Status in the user menu\.$/,
    );
  });

  it('is reported as missing when it is, and used once it is there', async () => {
    const path = join(setup.folder, 'comes later');
    const youTube = setup.youTubeWith({ path });
    expect(await youTube.readVersion()).toEqual({
      version: null,
      problem: expect.stringContaining('YT_DLP_PATH'),
    });
    const { error } = await takeAll(
      youTube.listTab(setup.channelOf(BIG).id, 'videos', requestOptions()),
    );
    expect(error).toMatchObject({ kind: 'tool-missing', retry: 'never' });
    await setup.tool('comes later', `exec "${setup.ytDlp}" "$@"`);
    const { videos } = await takeAll(
      youTube.listTab(setup.channelOf(BIG).id, 'videos', { ...requestOptions(), limit: 1 }),
    );
    expect(videos).toHaveLength(1);
  });

  it.each([
    [
      'lacks its interpreter',
      'echo "env: python3: No such file" >&2; exit 127',
      'env: python3: No such file.',
    ],
    ['is another program', 'exit 0', 'It told no version.'],
    ['ends without a word', 'exit 1', 'nothing, and ended with code 1.'],
  ])('is told to be at fault where it %s, and where it was set', async (name, script, detail) => {
    const path = await setup.tool(name, script);
    const problemOf = async (settings: object) =>
      (await setup.youTubeWith({ path, ...settings }).readVersion()).problem;
    const found = await problemOf({});
    expect(found).toMatch(/^yt-dlp, the program that reads YouTube, did not work as it should\. /);
    expect(found).toMatch(new RegExp(` In detail: ${detail}$`));
    expect(await problemOf({ isNamed: true })).toContain(
      ` Update yt-dlp, or set YT_DLP_PATH, which names ${path}, to one that works. In detail: `,
    );
  });

  it('is told where a JavaScript runtime is, if it understands that', async () => {
    const told = join(setup.folder, 'told');
    const argsOf = async (version: string) => {
      const script = `[ "$2" = --version ] && echo ${version} && exit 0; echo "$*" > "${told}"`;
      const path = await setup.tool(`version ${version}`, script);
      const youTube = setup.youTubeWith({ path, args: ['--mine', '1'] });
      await takeAll(youTube.listTab(setup.channelOf(BIG).id, 'videos', requestOptions()));
      return (await readFile(told, 'utf8')).trim();
    };
    expect(await argsOf('2025.11.12')).toContain(`--js-runtimes node:${process.execPath}`);
    expect(await argsOf('2025.10.22')).not.toContain('--js-runtimes');
    expect(await argsOf('2025.11.12.123456')).toMatch(
      /^--ignore-config --no-update .* --mine 1 -- https:\/\/www\.youtube\.com\/channel\/UC[\w-]+\/videos$/,
    );
  });

  it('fails as broken where its version or its output makes no sense', async () => {
    const { id } = setup.channelOf(BIG);
    const rubbish = setup.youTubeWith({
      path: await setup.tool('rubbish', 'echo "Segmentation <b>fault"'),
    });
    expect((await rubbish.readVersion()).problem).toContain('did not work');
    const scripts = ['echo "not json"', 'printf "\\377\\376\\000"', 'echo "{"'];
    for (const script of scripts) {
      const path = await setup.tool('odd', `${VERSION_OK}; ${script}`);
      const { error } = await takeAll(
        setup.youTubeWith({ path }).listTab(id, 'videos', requestOptions()),
      );
      expect(error).toMatchObject({ kind: 'tool-broken', retry: 'backoff' });
    }
    for (const answer of ['null', '[]', '"x"', '{"id": 5}', '{"channel_id": "UCx"}', '']) {
      const path = await setup.tool('odd', `${VERSION_OK}; echo '${answer}'`);
      const youTube = setup.youTubeWith({ path });
      const broken = { kind: 'tool-broken' };
      await expect(
        youTube.resolveChannel({ type: 'handle', handle: BIG }, requestOptions()),
      ).rejects.toMatchObject(broken);
      await expect(youTube.readVideo('abcdefghijk', requestOptions())).rejects.toMatchObject(
        broken,
      );
    }
  });

  it('is stopped when it hangs', async () => {
    const path = await setup.tool('hangs', `${VERSION_OK}; echo '{"id":"abcdefghijk"}'; sleep 600`);
    const tab = setup
      .youTubeWith({ path, idleTimeoutMs: 500 })
      .listTab(setup.channelOf(BIG).id, 'videos', requestOptions());
    const { videos, error } = await takeAll(tab);
    expect(videos).toHaveLength(1);
    expect(error).toMatchObject({
      kind: 'tool-broken',
      message: expect.stringContaining('no sign of life'),
    });
  });

  it('is not waited for where it does not even tell its version', async () => {
    const youTube = setup.youTubeWith({
      path: await setup.tool('mute', 'sleep 600'),
      idleTimeoutMs: 500,
    });
    expect(await youTube.readVersion()).toEqual({
      version: null,
      problem: expect.stringContaining('no sign of life'),
    });
  });

  it('is given up where it goes on and on without telling its version', async () => {
    const path = await setup.tool('chatty', 'while :; do echo garbage >&2; sleep 0.05; done');
    expect(await setup.youTubeWith({ path, idleTimeoutMs: 1_000 }).readVersion()).toEqual({
      version: null,
      problem: expect.stringContaining('did not end within 1 s'),
    });
  });

  it('lets go who is called off while it does not tell its version', async () => {
    const path = await setup.tool('hesitating', 'touch "$0.started"; sleep 600');
    const youTube = setup.youTubeWith({ path });
    const controller = new AbortController();
    const listing = { ...requestOptions(), signal: controller.signal };
    const waiting = [
      takeAll(youTube.listTab(setup.channelOf(BIG).id, 'videos', listing)),
      youTube.readVersion(controller.signal).catch((error: unknown) => ({ error })),
    ];
    await expect.poll(() => existsSync(`${path}.started`)).toBe(true);
    const reason = new Error('cancelled');
    controller.abort(reason);
    for (const one of waiting) expect(await one).toMatchObject({ error: reason });
  });

  it('says what it said when it crashes', async () => {
    const path = await setup.tool('crashes', `${VERSION_OK}; echo "MemoryError" >&2; exit 3`);
    const { error } = await takeAll(
      setup.youTubeWith({ path }).listTab(setup.channelOf(BIG).id, 'videos', requestOptions()),
    );
    expect(error).toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('MemoryError'),
    });
  });
});
