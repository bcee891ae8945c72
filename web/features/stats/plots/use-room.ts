import { type RefCallback, useCallback, useState } from 'react';

/** What is drawn for where nothing is laid out yet. */
const COMMON_WIDTH = 640;

/** How wide an element is, in CSS pixels, kept up to date. */
export function useWidth(): { ref: RefCallback<HTMLElement>; width: number } {
  const [width, setWidth] = useState(COMMON_WIDTH);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || COMMON_WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
