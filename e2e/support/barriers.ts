import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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
  const builder = new AxeBuilder({ page }).exclude('iframe');
  if (within) builder.include(within);
  else builder.exclude(TOASTS);
  if (rules) builder.withRules(rules);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html}`),
  );
}
