import type { Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { barriers } from './support/barriers.ts';
import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaNamed } from './support/media-named.ts';
import { overflow } from './support/overflow.ts';
import type { Product } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { whileSuspended } from './support/suspended-server.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const QUESTION = 'Are you sure you want to delete this comment?';

/** Writes comments on a video that has none, the first one first. @returns the address of its tab */
async function commentsOn(product: Product, name: string, texts: string[] = []): Promise<string> {
  const id = await mediaNamed(product, name);
  for (const markdownText of texts) {
    await product.api.call(routes.createComment, { params: { id }, body: { markdownText } });
  }
  return `/media/${id}?tab=comments`;
}

const list = (page: Page) => page.getByRole('list', { name: 'Comments' }).locator('> li');
const box = (page: Page) => page.getByLabel('New comment');
const dialog = (page: Page) => page.getByRole('alertdialog', { name: QUESTION });

test('a comment is written, stands on top, is changed in its place and deleted', async ({
  page,
  product,
}) => {
  await page.goto(await commentsOn(product, 'Test bench 1'));
  await expect(page.getByText('No comments found')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await box(page).fill('Look at **2:30**');
  await submit.click();
  await expect(toast(page, 'Success')).toContainText('Comment created');
  await expect(list(page)).toHaveCount(1);
  await expect(list(page).locator('strong')).toHaveText('2:30');
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();

  await page.keyboard.type('Second');
  await page.keyboard.press('Enter');
  await page.keyboard.type('line');
  await page.keyboard.press('Control+Enter');
  await expect(list(page)).toHaveCount(2);
  await expect(list(page).first()).toContainText('Second');
  await expect(list(page).first().locator('time')).toHaveText(
    /^\d{1,2}\/\d{1,2}\/\d\d, \d{1,2}:\d\d [AP]M$/,
  );

  const last = list(page).last();
  await last.getByRole('button', { name: 'Edit comment' }).click();
  const editBox = last.getByLabel('Text of the comment');
  await expect(editBox).toBeFocused();
  await expect(editBox).toHaveValue('Look at **2:30**');
  await expect(last.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editBox.fill('Look at _3:10_');
  await last.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Comment updated')).toBeVisible();
  await expect(last.locator('em')).toHaveText('3:10');
  await expect(last.getByRole('button', { name: 'Edit comment' })).toBeFocused();

  await last.getByRole('button', { name: 'Delete comment' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Comment deleted')).toBeVisible();
  await expect(list(page)).toHaveCount(1);
  await expect(list(page)).toContainText('Second');
  await page.reload();
  await expect(list(page)).toHaveCount(1);
});

test('a comment changes only once the server has confirmed it', async ({ page, product }) => {
  const address = await commentsOn(product, 'Test bench 2', ['kept']);
  await page.goto(address);
  await expect(list(page)).toHaveCount(1);
  await whileSuspended(page, product, async () => {
    await box(page).fill('new');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await expect(list(page)).toHaveCount(1);
    await expect(box(page)).toHaveValue('new');

    await list(page).getByRole('button', { name: 'Delete comment' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    // Chromium would let a dialog refuse that once, and close it then.
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveJSProperty('open', true);
    await expect(page.getByText('kept', { exact: true })).toBeVisible();
  });
  await expect(dialog(page)).toBeHidden();
  await expect(list(page)).toHaveText([/new\s*$/]);
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('after a deletion the focus is on the comment that follows, and after the last on the box', async ({
  page,
  product,
}) => {
  await page.goto(await commentsOn(product, 'Test bench 3', ['three', 'two', 'one']));
  const remove = (index: number) =>
    list(page).nth(index).getByRole('button', { name: 'Delete comment' });

  await remove(1).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(remove(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(remove(1)).toBeFocused();
  await expect(list(page)).toHaveCount(3);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(list(page)).toHaveText([/one\s*$/, /three\s*$/]);
  await expect(list(page).nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(remove(1)).toBeFocused();
  for (const left of [1, 0]) {
    await remove(left).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(list(page)).toHaveCount(left);
    await expect(left > 0 ? list(page).first() : box(page)).toBeFocused();
  }
  await expect(page.getByText('No comments found')).toBeVisible();
});

test('what fails says why, and nothing is lost', async ({ page, product, guard }) => {
  expectBrokenServer(guard);
  const address = await commentsOn(product, 'Test bench 4', ['kept']);
  await page.goto(address.replace('comments', 'audit'));
  const tab = page.getByRole('tab', { name: 'COMMENTS' });
  await expect(tab).toBeVisible();
  await withoutTable(product.database, 'comments', async () => {
    await tab.click();
    await expectFailure(page, 'Unable to retrieve comments');
    await expect(page.getByText('Failed to load comments')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list(page)).toHaveText([/kept\s*$/]);

  // Someone deletes the comment in another window.
  const id = Number(/\d+/.exec(address)?.[0]);
  const { content } = await product.api.call(routes.listComments, { params: { id } });
  const commentId = content[0]?.id ?? 0;
  await product.api.call(routes.deleteComment, { params: { id, commentId } });
  const gone = 'There is no such comment on this video. It may have been deleted.';
  await list(page).getByRole('button', { name: 'Edit comment' }).click();
  await page.keyboard.type(' and changed');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Unable to update comment')).toContainText(gone);
  await expect(page.getByText('No comments found')).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('kept and changed');
  await page.keyboard.press('Control+Enter');
  await expect(list(page)).toHaveText([/kept and changed\s*$/]);

  const written = await product.api.call(routes.listComments, { params: { id } });
  const again = { id, commentId: written.content[0]?.id ?? 0 };
  await product.api.call(routes.deleteComment, { params: again });
  await list(page).getByRole('button', { name: 'Delete comment' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Unable to delete comment')).toContainText(gone);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('No comments found')).toBeVisible();
  await expect(box(page)).toBeFocused();

  await box(page).fill('x'.repeat(50_001));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Unable to create comment')).toContainText('at most 50000 characters');
  await expect(box(page)).toBeFocused();
});

test('links leave the product in a tab of their own and without a referrer', async ({
  page,
  product,
  guard,
}) => {
  const text = `[here](${product.address}/latest)`;
  await page.goto(await commentsOn(product, 'Test bench 5', [text]));
  guard.expectFailures('/api/');
  const link = list(page).getByRole('link', { name: 'here' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await opened.waitForLoadState();
  expect(
    await opened.evaluate(() => ({ referrer: document.referrer, opener: window.opener })),
  ).toEqual({ referrer: '', opener: null });
});

test('a comment of hundreds of lines is folded, and unfolded by its button or for a link in it', async ({
  page,
  product,
}) => {
  const lines = Array.from({ length: 400 }, (_, index) => `line ${index + 1}`);
  const text = [...lines, '[the source](https://example.org/)'].join('\n');
  await page.goto(await commentsOn(product, 'Test bench 12', [text]));
  const comment = list(page).first();
  const height = async () => (await comment.boundingBox())?.height ?? 0;
  await expect(comment).toContainText('line 400');
  expect(await height()).toBeLessThan(500);

  const more = comment.getByRole('button', { name: 'Show more' });
  await more.click();
  expect(await height()).toBeGreaterThan(4_000);
  const less = comment.getByRole('button', { name: 'Show less' });
  await less.click();
  expect(await height()).toBeLessThan(500);
  await expect(more).toBeFocused();
  await expect(more).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('Shift+Tab');
  await expect(comment.getByRole('link', { name: 'the source' })).toBeFocused();
  await expect(comment.getByRole('link', { name: 'the source' })).toBeInViewport({ ratio: 1 });
  await expect(less).toBeVisible();
});

const RICH = [
  '# A plan\n\nSee https://a.example/a/very/long/path/that/goes/on/and/on/and/on/without/any/break/at/all?x=1 or `code`.\n\n- one\n- two\n  1. deep\n\n> said\n\n```\nlet aVeryLongNameThatGoesOnAndOn = anotherVeryLongNameThatGoesOn;\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |',
  'مرحبا بالعالم **مهم**\n\n- واحد\n- اثنان',
  'W'.repeat(300),
];

test('comments have no barriers in either theme, fit a phone and twice the text', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(await commentsOn(product, 'Test bench 6', RICH));
  await expect(list(page)).toHaveCount(3);
  expect(await barriers(page, { within: '[role=tabpanel]' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await barriers(page, { within: '[role=tabpanel]', rules: ['color-contrast'] })).toEqual(
    [],
  );
  await list(page).first().getByRole('button', { name: 'Delete comment' }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await barriers(page, { within: '[role=alertdialog]' })).toEqual([]);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  await list(page).first().getByRole('button', { name: 'Edit comment' }).click();
  await expect(page.getByLabel('Text of the comment')).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflow(page)).toEqual([]);
});

test('on a phone a table of many columns keeps its words whole, and is scrolled', async ({
  page,
  product,
}) => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const table = [days, days.map(() => '---'), days].map((row) => row.join('|')).join('\n');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await commentsOn(product, 'Test bench 7', [table]));
  const cells = list(page).getByRole('cell');
  await expect(cells).toHaveText(days);
  const linesOf = (cell: Element) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getClientRects().length;
  };
  for (const cell of await cells.all()) expect(await cell.evaluate(linesOf)).toBe(1);
  await cells.last().scrollIntoViewIfNeeded();
  await expect(cells.last()).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toEqual([]);
});
