import { useCallback, useEffect, useRef } from 'react';

/** Gives each long call its signal; whoever leaves the screen meanwhile takes the call back. */
export function useTakeBack(): () => AbortSignal {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback(() => {
    running.current = new AbortController();
    return running.current.signal;
  }, []);
}
