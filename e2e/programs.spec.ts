import { type EmulatedReleases, startReleases } from '../emulator/yt-dlp-releases.ts';
import { test as base, expect } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { startProduct } from './support/product.ts';
import { NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

const VERSION = '2099.01.02';
/** The real yt-dlp, under another version. */
const PROGRAM = `#!/bin/sh
[ "$2" = --version ] && echo ${VERSION} && exit 0
exec '${process.env.YT_DLP_PATH || 'yt-dlp'}' "$@"
`;
const NAMES = ['', '_linux', '_linux_aarch64', '_musllinux', '_musllinux_aarch64', '_macos'];
const RELEASE = {
  version: VERSION,
  files: Object.fromEntries(NAMES.map((ending) => [`yt-dlp${ending}`, PROGRAM])),
};
/** The channel that is listed where the catalogue has none. */
const OF_YOUTUBE = 'UCBR8-60-B28hp2BmDPdntcQ';

function catalogue() {
  const { channels } = NEWCOMER.catalogue();
  const [first] = channels;
  return { channels: first ? [...channels, { ...first, id: OF_YOUTUBE, handle: '@YouTube' }] : [] };
}

const test = base.extend<object, { releases: EmulatedReleases }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: it is how one says that nothing is needed
    async ({}, use) => {
      const releases = await startReleases(RELEASE);
      await use(releases);
      await releases.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ releases }, use) => {
      const settings = {
        YT_DLP_PATH: '',
        YT_DLP_RELEASES_URL: releases.url,
        NO_PROXY: '127.0.0.1',
      };
      const product = await startProduct({ catalogue, subscriptions: [], settings });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('which programs run is shown, and yt-dlp is updated by a button', async ({
  page,
  releases,
}) => {
  await page.goto('/status');
  const programs = page.getByRole('region', { name: 'Programs' }).getByRole('listitem');
  await expect(programs).toHaveCount(3);
  await expect(programs.nth(1)).toContainText(`Node ${process.versions.node}`);
  const ytDlp = programs.first();
  await expect(ytDlp).not.toContainText(VERSION);
  await expect(ytDlp).toContainText('Nobody has looked for a newer one yet.');
  await look(page, 'Status');

  releases.trouble = 'forged';
  const update = page.getByRole('button', { name: /^(?:Install|Update) yt-dlp$/ });
  await update.click();
  await expect(toast(page, 'Update of yt-dlp started')).toBeVisible();
  await expect(ytDlp.getByRole('status')).toContainText(
    'The update failed just now. What 127.0.0.1',
  );
  await look(page, 'Status');

  releases.trouble = null;
  await update.click();
  await expect(ytDlp.getByRole('status')).toContainText(`yt-dlp ${VERSION} was tried, and is used`);
  await expect(ytDlp).toContainText(`yt-dlp ${VERSION}`);
  await expect(ytDlp).toContainText('kept by Vidarium');
  await look(page, 'Status');
});
