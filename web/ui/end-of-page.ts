import { type RefObject, useEffect, useEffectEvent } from 'react';
import { throttle } from '../lib/throttle.ts';

const THROTTLE = 200;

/** How many viewports ahead of the end the next page is asked for. */
const DISTANCE = 1;

interface EndOfPage {
  /** Whether anything is to be had beyond the end. */
  enabled: boolean;
  /** How much is there, once it is; null while more is on its way or could not be had. */
  settled: number | null;
}

/**
 * Calls `onNear` while the person scrolls near the end of what is there, and by itself as long as
 * what is there does not reach beyond the window.
 */
export function useEndOfPage(
  end: RefObject<HTMLElement | null>,
  onNear: () => void,
  { enabled, settled }: EndOfPage,
): void {
  const check = useEffectEvent(() => {
    if (end.current && isNear(end.current)) onNear();
  });

  useEffect(() => {
    if (!enabled) return;
    const throttled = throttle(() => check(), THROTTLE);
    window.addEventListener('scroll', throttled.call, { passive: true });
    window.addEventListener('resize', throttled.call);
    return () => {
      throttled.cancel();
      window.removeEventListener('scroll', throttled.call);
      window.removeEventListener('resize', throttled.call);
    };
  }, [enabled]);

  useEffect(() => {
    if (enabled && settled !== null) check();
  }, [enabled, settled]);
}

function isNear(end: HTMLElement): boolean {
  return end.getBoundingClientRect().top < window.innerHeight * (1 + DISTANCE);
}
