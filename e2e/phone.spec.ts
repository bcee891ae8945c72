import type { BrowserContext, Page } from '@playwright/test';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { loadOwnLetters } from './support/own-letters.ts';
import { NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER } });

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { url: string }[];
  share_target: { action: string; method: string; params: Record<string, string> };
}

test('a phone can install it: a manifest that Chromium accepts, with icons of their sizes', async ({
  page,
}) => {
  await page.goto('/');
  const client = await page.context().newCDPSession(page);
  const { url, errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A window that is incognito, as those of tests are, installs nothing; one without a screen does not judge.
  const errorIds = installabilityErrors.map(({ errorId }) => errorId);
  expect(errorIds.filter((id) => id !== 'in-incognito')).toEqual([]);

  const answer = await page.request.get(url);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Vidarium', start_url: '/', display: 'standalone' });
  const plainIcons = manifest.icons.filter(({ purpose }) => purpose === 'any');
  expect(plainIcons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type'], src).toContain(type);
    if (type !== 'image/png') continue;
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  for (const { url: place } of manifest.shortcuts) {
    await page.goto(place);
    expect(new URL(page.url()).pathname).toBe(place);
  }
});

test('what the phone shares opens the form for it, filled in', async ({ page }) => {
  const { share_target } = (await (
    await page.request.get('/manifest.webmanifest')
  ).json()) as Manifest;
  expect(share_target).toEqual({
    action: '/share',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  });
  const share = (shared: Record<string, string>) =>
    page.goto(`${share_target.action}?${new URLSearchParams(shared)}`);

  await share({ title: 'Bread', text: 'https://youtu.be/a-b_c123456?si=x' });
  await expect(page).toHaveURL(/\/library\/add\?url=/);
  await expect(page.getByLabel('Video URL')).toHaveValue(
    'https://www.youtube.com/watch?v=a-b_c123456',
  );
  await expect(page.getByRole('button', { name: 'Add Video' })).toBeEnabled();

  await share({ text: '', url: 'https://m.youtube.com/@bakers/videos' });
  await expect(page).toHaveURL(/\/subscriptions\/add\?url=/);
  await expect(page.getByLabel('Channel URL')).toHaveValue('https://www.youtube.com/@bakers');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();

  await share({ url: 'https://www.youtube.com/@お茶' });
  await expect(page.getByRole('alert')).toHaveText(/^Must be a valid YouTube channel URL/);

  await share({ text: 'https://www.youtube.com/c/Bakers' });
  await expect(
    page.getByText(
      'What was shared holds no address of a video on YouTube, nor of a channel by its handle or id. Nothing was added.',
    ),
  ).toBeVisible();
  await share({ text: 'https://example.org/bread' });
  await expect(page.getByText(/^What was shared holds no address of a video/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('the bookmark adds what one looks at on another page', async ({ page, product }) => {
  await page.goto('/account');
  const link = page.getByRole('link', { name: 'Add to Vidarium' });
  await link.click();
  await expect(page).toHaveURL('/account');
  const script = (await link.getAttribute('href')) ?? '';
  expect(script.startsWith('javascript:')).toBe(true);

  // The player's page is the only one of the platform that tests may open, and it is empty.
  await page.goto('https://www.youtube-nocookie.com/embed/a-b_c123456');
  await page.evaluate((code) => {
    location.href = code;
  }, script);
  await page.waitForURL(`${product.address}/library/add?**`);
  await expect(page.getByLabel('Video URL')).toHaveValue(
    'https://www.youtube.com/watch?v=a-b_c123456',
  );
});

test('the bookmark is also made without dragging: a press shows its address, all of it marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/account');
  const link = page.getByRole('link', { name: 'Add to Vidarium' });
  const bar = page.getByRole('navigation', { name: 'Main places' });
  const box = page.getByRole('textbox', { name: 'Address of the bookmark' });
  for (const press of [() => link.press('Enter'), () => link.click()]) {
    await press();
    await expect(box).toBeFocused();
    const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    await expect(box).toHaveAccessibleDescription(/^Where you cannot drag: bookmark any page/);
    const address = await link.getAttribute('href');
    await expect(box).toHaveValue(address ?? '');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await box.inputValue());
  expect(await barriers(page)).toEqual([]);
});

/** Opens a page, and once more without a connection. */
async function openUnreachable(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/latest');
  await expect(page.getByText('No media found')).toBeVisible();
  // What is still on its way when the connection goes would be given up, and complained of.
  await loadOwnLetters(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/latest').catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'Vidarium cannot be reached' })).toBeVisible();
}

test('where the server cannot be reached, the app says so, and comes back by itself', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFailures('/latest', '/api/');
  await openUnreachable(page, context);
  expect(await barriers(page)).toEqual([]);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await barriers(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Vidarium cannot be reached' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveTitle('Latest Videos - Vidarium');
});

test('the app comes back also where nothing tells that the server can be reached', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFailures('/latest', '/api/');
  await page.addInitScript(() => {
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await openUnreachable(page, context);
  await context.setOffline(false);
  await expect(page).toHaveTitle('Latest Videos - Vidarium');
});
