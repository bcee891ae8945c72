import type { Page } from '@playwright/test';

/** Serves the style sheets as a browser takes them that does not know a property: without it. */
export async function forgetProperty(page: Page, name: string): Promise<void> {
  const word = new RegExp(`(?<![-\\w])${name}(?![-\\w])`, 'g');
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(word, `unknown-${name}`);
    await route.fulfill({ response, body });
  });
}
