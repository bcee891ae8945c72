import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { whenLeft } from '../lib/when-left.ts';

/**
 * How high something was when this visit of the page was left, in CSS pixels, also where the browser loads
 * the page anew; 0 on a new visit, and once it is higher than that.
 */
export function useKeptHeight(part: RefObject<HTMLElement | null>): number {
  const name = `height ${useLocation().key}`;
  const kept = useMemo(() => Number(sessionStorage.getItem(name)), [name]);
  const [outgrown, setOutgrown] = useState('');

  useLayoutEffect(() => {
    let height = kept;
    // To measure it when it is left would be too late: what comes next may be in its place already.
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      height = Math.round(entry.contentRect.height);
      if (kept > 0 && height > kept) setOutgrown(name);
    });
    if (part.current) observer.observe(part.current);
    const keep = () => sessionStorage.setItem(name, String(height));
    const stop = whenLeft(keep);
    return () => {
      keep();
      observer.disconnect();
      stop();
    };
  }, [part, name, kept]);
  return outgrown === name ? 0 : kept;
}
