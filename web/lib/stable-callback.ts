import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same while what it does follows what is drawn, for the many parts of a
 * long list, which would else be drawn anew. It is called on events only.
 */
export function useStableCallback<Parameters extends unknown[]>(
  work: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}
