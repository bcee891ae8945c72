import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Toasts go by themselves: while one fades, its words are too pale for anybody. */
export const TOASTS = 'section[aria-label=Notifications]';

/**
 * Styles with which colours are what they come to in the end: nothing passes from one to another, and
 * what is far down is drawn as well. Chromium tells the colours of before for what it does not draw.
 */
export const STILL =
  '*, ::before, ::after { transition: none !important; content-visibility: visible !important }';

/**
 * What stands in the way of people, in words. The platform's player is not looked into, and toasts only
 * where they are what is looked at.
 *
 * @param within a selector of the only part that is looked at; all of the page where it is left out
 * @param rules the only rules that are looked at
 */
export async function barriers(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  // To read half a megabyte of script takes longer than to judge the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const context = within ? { include: within, exclude: 'iframe' } : { exclude: ['iframe', TOASTS] };
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(
    async ([context, options, css]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const found = await (window as unknown as { axe: typeof axe }).axe.run(context, options);
      const others = document.adoptedStyleSheets.filter((other) => other !== sheet);
      document.adoptedStyleSheets = others;
      return found;
    },
    [context, options, STILL] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html}`),
  );
}
