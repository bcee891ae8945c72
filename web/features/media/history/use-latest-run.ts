import { useEffect, useRef } from 'react';

/** Work that takes a while and can be called off. */
export interface Run<State> {
  signal: AbortSignal;
  /** Shows how it stands, unless it was called off. */
  show: (state: State) => void;
}

/**
 * Work of which only the latest goes on: what begins calls off what ran before, and so does leaving.
 *
 * @param show takes how the latest stands
 */
export function useLatestRun<State>(show: (state: State) => void) {
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): Run<State> => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    return {
      signal,
      show: (state) => {
        if (!signal.aborted) show(state);
      },
    };
  };
  return { begin, stop };
}
