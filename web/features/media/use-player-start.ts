import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readStart } from '../../lib/embed.ts';
import { STAYING_IN_PLACE } from '../../lib/staying.ts';

/** Where the player of the platform starts, which the address says. */
export function usePlayerStart() {
  const [params, setParams] = useSearchParams();
  const [restarts, setRestarts] = useState(0);
  const start = readStart(params);
  return {
    /** In seconds; null for the beginning. */
    start,
    /** How often it was to start anew at the same second, of which the address tells nothing. */
    restarts,
    /** Has it start at a second, while the page stays where it is. */
    startAt: (seconds: number) => {
      if (seconds === start) {
        setRestarts((count) => count + 1);
        return;
      }
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.set('start', String(seconds));
        return next;
      }, STAYING_IN_PLACE);
    },
  };
}
