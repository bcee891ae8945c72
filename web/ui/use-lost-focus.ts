import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets the keyboard go on at a place where the button went away that had the focus.
 *
 * @param place has to take the focus, with a `tabIndex` of -1
 * @param state of what is shown there; it is looked after the focus where this changes
 */
export function useLostFocus(place: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, state]);
}
