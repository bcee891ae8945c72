import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Sees that nothing cuts off the ring of what has the focus, which an element itself draws, or one around it. */
export async function expectWholeRing(focused: Locator): Promise<void> {
  await expect(focused).toBeFocused();
  expect(await focused.evaluate(cutSides)).toEqual([]);
}

/** The sides at which the ring is cut off by what is scrolled or clipped; null where there is no ring. */
function cutSides(focused: Element): string[] | null {
  const ring = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
  };
  let holder: Element | null = focused;
  while (holder && getComputedStyle(holder).outlineStyle === 'none') holder = holder.parentElement;
  if (!holder) return null;
  const room = ring(holder);
  const { left, top, right, bottom } = holder.getBoundingClientRect();
  const cut = new Set<string>();
  for (let around = holder.parentElement; around; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    const edge = around.getBoundingClientRect();
    if (overflowX !== 'visible' && left - room < edge.left) cut.add('left');
    if (overflowX !== 'visible' && right + room > edge.right) cut.add('right');
    if (overflowY !== 'visible' && top - room < edge.top) cut.add('top');
    if (overflowY !== 'visible' && bottom + room > edge.bottom) cut.add('bottom');
  }
  return [...cut];
}
