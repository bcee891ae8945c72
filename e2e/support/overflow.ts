import type { Page } from '@playwright/test';

/** By how many pixels the page can be scrolled sideways, and what reaches out there. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const pieces = outside.map((element) => element.outerHTML.slice(0, 160));
    return [`${scrollWidth - clientWidth} pixels`, ...pieces];
  });
}
