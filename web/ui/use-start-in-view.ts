import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { throttle } from '../lib/throttle.ts';

const THROTTLE_MS = 100;

/**
 * Whether the start of something is in view or still below it, while the person scrolls.
 *
 * @returns null at first: the way back has not led yet to the place where the page was left
 */
export function useStartInView(start: RefObject<HTMLElement | null>): boolean | null {
  const [isInView, setIsInView] = useState<boolean | null>(null);
  const check = useEffectEvent(() => {
    if (start.current) setIsInView(start.current.getBoundingClientRect().top >= 0);
  });
  useEffect(() => {
    check();
    const throttled = throttle(() => check(), THROTTLE_MS);
    window.addEventListener('scroll', throttled.call, { passive: true });
    return () => {
      throttled.cancel();
      window.removeEventListener('scroll', throttled.call);
    };
  }, []);
  return isInView;
}
