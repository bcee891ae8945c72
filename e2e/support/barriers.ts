import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Toasts go by themselves: while one fades, its words are too pale for anybody. */
export const TOASTS = 'section[aria-label=Notifications]';

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
    async ([context, options]) => {
      // On the way from one colour to another it is neither of them.
      const passing = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(passing.map(({ finished }) => finished));
      return (window as unknown as { axe: typeof axe }).axe.run(context, options);
    },
    [context, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html}`),
  );
}
