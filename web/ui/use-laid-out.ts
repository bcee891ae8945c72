import { useEffect, useState } from 'react';

/**
 * Whether what is drawn has been laid out in a window as wide as it is now, so that the browser knows
 * its height from then on.
 */
export function useLaidOut(): boolean {
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => {
    if (isLaidOut) return;
    // The first frame comes before its own layout, the second one after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setLaidOut(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isLaidOut]);

  useEffect(() => {
    let width = window.innerWidth;
    const onResize = () => {
      // The bars of a phone's browser come and go while one scrolls, and change only the height.
      if (window.innerWidth !== width) setLaidOut(false);
      width = window.innerWidth;
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return isLaidOut;
}
