/**
 * Lets a call through at most once in `milliseconds`: the first at once, and the last of those that
 * came meanwhile when the time is over. `cancel` drops the one that waits.
 */
export function throttle(run: () => void, milliseconds: number) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;

  const start = () => {
    run();
    resting = setTimeout(() => {
      resting = undefined;
      if (!waiting) return;
      waiting = false;
      start();
    }, milliseconds);
  };

  return {
    call() {
      if (resting === undefined) start();
      else waiting = true;
    },
    cancel() {
      clearTimeout(resting);
      resting = undefined;
      waiting = false;
    },
  };
}
