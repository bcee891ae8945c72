import { type RefObject, useEffect, useEffectEvent } from 'react';
import { throttle } from '../lib/throttle.ts';

const THROTTLE_MS = 200;

/** How many viewports ahead of the end the next page is asked for. */
const DISTANCE = 1;

interface EndOfPage {
  /** Whether anything is to be had beyond the end. */
  enabled: boolean;
  /** How much is there, once it is; null while more is on its way or could not be had. */
  settled: number | null;
  /** More could not be had: only a person's scroll towards the end asks again. */
  hasFailed: boolean;
}

/**
 * Calls `onNear` while the person scrolls near the end of what is there, and by itself as long as
 * what is there does not reach beyond the window.
 */
export function useEndOfPage(
  end: RefObject<HTMLElement | null>,
  onNear: () => void,
  { enabled, settled, hasFailed }: EndOfPage,
): void {
  const check = useEffectEvent(() => {
    if (end.current && isNear(end.current)) onNear();
  });

  useEffect(() => {
    if (!enabled) return;
    // What fails makes the page shorter, which moves it: taken for a scroll, that would ask for ever.
    // So what was scrolled before counts no more once it has failed, and then only the way down does.
    const throttled = throttle(() => check(), THROTTLE_MS);
    let lastY = window.scrollY;
    const onMove = () => {
      const scrolledDown = window.scrollY > lastY;
      lastY = window.scrollY;
      if (scrolledDown || !hasFailed) throttled.call();
    };
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      throttled.cancel();
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
    };
  }, [enabled, hasFailed]);

  useEffect(() => {
    if (enabled && settled !== null) check();
  }, [enabled, settled]);
}

function isNear(end: HTMLElement): boolean {
  return end.getBoundingClientRect().top < window.innerHeight * (1 + DISTANCE);
}
