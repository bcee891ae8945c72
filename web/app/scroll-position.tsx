import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { whenLeft } from '../lib/when-left.ts';

/**
 * Shows a new page from its top, and one that was visited before where it was left, also where the browser
 * loads it anew. An address that was opened by `STAYING` leaves the page where it is.
 */
export function ScrollPosition() {
  const { key, state } = useLocation();
  const isStaying = state?.isStaying;

  useLayoutEffect(() => {
    const name = `scrolled ${key}`;
    const kept = sessionStorage.getItem(name);
    if (kept || !isStaying) window.scrollTo(0, Number(kept));
    let { scrollY } = window;
    const onScroll = () => {
      scrollY = window.scrollY;
    };
    const keep = () => sessionStorage.setItem(name, String(scrollY));
    window.addEventListener('scroll', onScroll, { passive: true });
    const stop = whenLeft(keep);
    return () => {
      // By now the page may be another one, shorter and scrolled less.
      keep();
      window.removeEventListener('scroll', onScroll);
      stop();
    };
  }, [key, isStaying]);

  useEffect(() => {
    // The browser would scroll before the page that it goes back to is there.
    window.history.scrollRestoration = 'manual';
  }, []);
  return null;
}
