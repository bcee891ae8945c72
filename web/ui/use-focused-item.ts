import { useEffect, useRef, useState } from 'react';
import { useKeptForVisit } from '../lib/kept-for-visit.ts';

/**
 * Which item of a list has the focus, or had it last where nothing else has it since, as after a
 * press on bare ground. It belongs to the visit of the page: the way back has to find the link there
 * that led away.
 *
 * @returns its id, or null, and what each item is to call when it, or what floats from it, is focused
 */
export function useFocusedItem(): [number | null, (id: number) => void] {
  const [kept, latest] = useKeptForVisit<number | null>('focused item', null);
  const [focused, setFocused] = useState(kept);
  const isWithin = useRef(false);

  useEffect(() => {
    // Heard after the items, also those whose menu stands elsewhere in the page. That the focus left
    // is no reason: until it is known where it went, what it goes to has to stay.
    const onFocus = () => {
      if (!isWithin.current) {
        latest.current = null;
        setFocused(null);
      }
      isWithin.current = false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [latest]);

  const take = (id: number) => {
    isWithin.current = true;
    latest.current = id;
    setFocused(id);
  };
  return [focused, take];
}
