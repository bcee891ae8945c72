import type { Page, Request } from '@playwright/test';
import { FORGERY_COOKIE } from '../contract/auth.ts';
import { card, choose } from './support/cards.ts';
import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';
import { channelUrl } from './support/product.ts';
import { BENCH, EMPTY, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  viewport: { width: 1280, height: 800 },
});

/** Keeps the calls that the page makes, each as "METHOD path?query body". */
function listen(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  const inWords = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    searchParams.sort();
    const query = searchParams.size > 0 ? `?${searchParams}` : '';
    const body = request.postData();
    return `${request.method()} ${pathname}${query}${body === null ? '' : ` ${body}`}`;
  };
  return {
    requests,
    /** Waits until this call was made. */
    expectCall: (words: string) => expect.poll(() => requests.map(inWords)).toContain(words),
    calls: () => requests.map(inWords),
  };
}

const LATEST = 'GET /api/media/latest?page=1&size=8&sources=youtube';
const TOP = 'GET /api/media/top?page=1&period=month&size=8';

test('Home asks for the latest videos of YouTube and the top of the month, one page each', async ({
  page,
}) => {
  const { calls, expectCall } = listen(page);
  await page.goto('/');
  await expectCall(LATEST);
  await expectCall(TOP);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).not.toHaveCount(0);
  const lists = calls().filter((call) => call.startsWith('GET /api/media'));
  expect(lists.toSorted()).toEqual([LATEST, TOP]);

  await page.setViewportSize({ width: 639, height: 800 });
  await page.reload();
  await expectCall(LATEST.replace('size=8', 'size=4'));
});

for (const [size, width] of [
  [9, 1023],
  [21, 1024],
] as const) {
  test(`a list asks for ${size} videos on a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { expectCall } = listen(page);
    await page.goto('/latest');
    await expectCall(`GET /api/media/latest?page=1&size=${size}`);
  });
}

test('Top Videos asks for the month, and for each period by its value', async ({ page }) => {
  const { expectCall } = listen(page);
  await page.goto('/top');
  await expectCall('GET /api/media/top?page=1&period=month&size=21');
  for (const [name, period] of [
    ['PAST WEEK', 'week'],
    ['PAST 6 MONTHS', 'six_months'],
    ['PAST YEAR', 'year'],
    ['ALL TIME', 'all_time'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expectCall(`GET /api/media/top?page=1&period=${period}&size=21`);
  }
});

test('Watch Later asks for its videos in the order they were added', async ({ page }) => {
  const { expectCall } = listen(page);
  await page.goto('/later');
  await expectCall('GET /api/media?page=1&size=21&sort=added&watchLater=true');
});

test('My Library asks for its videos in the order they were added', async ({ page }) => {
  const { expectCall } = listen(page);
  await page.goto('/library');
  await expectCall('GET /api/library?page=1&size=21&sort=added');
});

test('Subscriptions asks for what is subscribed, Channels for everything', async ({ page }) => {
  const { expectCall } = listen(page);
  await page.goto('/subscriptions');
  await expectCall('GET /api/channels?page=1&size=24&subscribed=true');
  await page.goto('/channels');
  await expectCall('GET /api/channels?page=1&size=24&subscribed=false');
});

test('a channel asks for its videos, the latest first', async ({ page, product }) => {
  const { channel } = await firstThings(product);
  const { expectCall } = listen(page);
  await page.goto(`/channels/${channel}`);
  await expectCall(`GET /api/media?channel=${channel}&page=1&size=21&sort=latest`);
});

test('the audit of a video comes five rows at a time, that of a channel 25', async ({
  page,
  product,
}) => {
  const { channel, media } = await firstThings(product);
  const { expectCall } = listen(page);
  await page.goto(`/media/${media}?tab=audit`);
  await expect(page.getByRole('tab', { name: 'AUDIT' })).toHaveAttribute('aria-selected', 'true');
  await expectCall(`GET /api/audit?media=${media}&page=1&size=5`);
  await page.goto(`/channels/${channel}?tab=audit`);
  await expectCall(`GET /api/audit?channel=${channel}&page=1&size=25`);
  await expect(page.getByRole('row', { name: /Success/ }).first()).toBeVisible();
});

test('a search sends all that stands in its address', async ({ page }) => {
  const { expectCall } = listen(page);
  await page.goto('/search?q=bench&sortBy=latest&sources=youtube&sources=vimeo&tags=3&tags=4');
  await expectCall(
    'GET /api/media?page=1&q=bench&size=21&sort=latest&sources=youtube&tags=3&tags=4',
  );
  await page.goto('/search?q=bench&type=channel&groups=5');
  await expectCall('GET /api/channels?groups=5&page=1&q=bench&size=24&sort=relevance');
});

test('a mark is sent alone', async ({ page, product }) => {
  const { media } = await firstThings(product);
  const { expectCall } = listen(page);
  await page.goto('/latest');
  await choose(page, 'Test bench 1', 'Mark as watched');
  await expectCall(`PUT /api/media/${media} {"watched":true}`);
  await expect(card(page, 'Test bench 1')).toContainText(', watched');
  await choose(page, 'Test bench 1', 'Add to Watch Later');
  await expectCall(`PUT /api/media/${media} {"watchLater":true}`);
});

test('a double click sends a call once', async ({ page, product }) => {
  const { media } = await firstThings(product);
  const { calls } = listen(page);
  await page.goto(`/media/${media}?tab=comments`);
  await page.getByLabel('New comment').fill('once');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(toast(page, 'Success')).toContainText('Comment created');
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).dblclick();
  await expect(toast(page, 'Success').filter({ hasText: 'Comment deleted' })).toBeVisible();
  await expect(page.getByText('No comments found')).toBeVisible();
  const path = `/api/media/${media}/comments`;
  expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([
    `POST ${path} {"markdownText":"once"}`,
    expect.stringMatching(`DELETE ${path}/`),
  ]);
});

test('an update is triggered without a body', async ({ page, product }) => {
  const { channel } = await firstThings(product);
  const { expectCall } = listen(page);
  await page.goto(`/channels/${channel}`);
  await page.getByRole('button', { name: 'Trigger Update' }).click();
  await expectCall(`POST /api/channels/${channel}/refresh`);
  await expect(toast(page, 'Success')).toContainText('Channel update triggered');
});

test('what changes something carries the token of the cookie', async ({ page, context }) => {
  const { requests, expectCall } = listen(page);
  await page.goto('/tags');
  await page.getByLabel('New tag').fill('forged');
  await page.getByRole('button', { name: 'Add' }).click();
  await expectCall('POST /api/tags {"name":"forged"}');
  const token = (await context.cookies()).find(({ name }) => name === FORGERY_COOKIE)?.value;
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const request of requests) {
    const sent = request.headers()['x-xsrf-token'];
    expect(sent, request.url()).toBe(request.method() === 'GET' ? undefined : token);
  }
});

test('a subscription is sent once, with all that it needs', async ({ page, product }) => {
  product.emulator.faults.set('slow', {
    match: { kinds: ['page', 'browse'] },
    answer: { type: 'delay', milliseconds: 1_500 },
  });
  const { calls, expectCall } = listen(page);
  await page.goto('/subscriptions/add');
  await page.getByLabel('Channel URL').fill(channelUrl(EMPTY));
  const submit = page.getByRole('button', { name: 'Subscribe' });
  await submit.click();
  await expect(submit).toBeDisabled();
  await expect(page.getByText('Asking YouTube about the channel…')).toBeVisible();
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Channel URL').press('Enter');
  const body = {
    url: channelUrl(EMPTY),
    subscribe: true,
    schedule: '0 6,19 * * *',
    groups: [],
    fullExtract: true,
  };
  const call = `POST /api/channels ${JSON.stringify(body)}`;
  await expectCall(call);
  await expect(page).toHaveURL(/\/channels\/\d+$/, { timeout: 30_000 });
  expect(calls().filter((one) => one.startsWith('POST'))).toEqual([call]);
  product.emulator.faults.clear();
});
