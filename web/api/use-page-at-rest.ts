import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

/**
 * Whether the page has loaded and drawn what it had to, since this was first asked for; it stays so.
 *
 * @param longestMs after so many milliseconds it counts as that, whatever still goes on
 */
export function usePageAtRest(longestMs: number): boolean {
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (isAtRest || isFetching) return;
    return whenIdle(() => {
      // What began meanwhile shows in the next render, and its end leads here again.
      if (client.isFetching() === 0) setAtRest(true);
    });
  }, [client, isAtRest, isFetching]);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), longestMs);
    return () => clearTimeout(timer);
  }, [longestMs]);
  return isAtRest;
}
