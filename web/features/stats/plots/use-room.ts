import { type RefCallback, useCallback, useState } from 'react';

/** What is drawn for where nothing is laid out yet. */
const COMMON_WIDTH = 640;

/** What the text sizes of browsers are based on unless a person wants another one, in CSS pixels. */
const COMMON_TEXT = 16;

const readTextScale = (): number => {
  const { fontSize } = getComputedStyle(document.documentElement);
  return (Number.parseFloat(fontSize) || COMMON_TEXT) / COMMON_TEXT;
};

/** How much room there is. */
export interface Room {
  /** In CSS pixels. */
  width: number;
  /** How many times its common size text has, as set in the browser. */
  textScale: number;
}

/** How much room there is in an element, kept up to date. */
export function useRoom(): { ref: RefCallback<HTMLElement>; room: Room } {
  const [room, setRoom] = useState<Room>({ width: COMMON_WIDTH, textScale: 1 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () =>
      setRoom({ width: element.clientWidth || COMMON_WIDTH, textScale: readTextScale() });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, room };
}
