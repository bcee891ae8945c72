import { useEffect, useState } from 'react';
import { LOADING_START, nextProgress } from './loading-progress.ts';

const STEP_EVERY_MS = 250;
const STEP_ANIMATION_MS = 500;

/** The thin line at the top of the window while the product waits for the server. */
export function LoadingBar({ loading }: { loading: boolean }) {
  const percent = useProgress(loading);
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.5">
      {percent !== null && (
        <div
          data-percent={percent}
          className="h-full origin-left bg-accent transition-transform ease-out"
          style={{
            transform: `scaleX(${percent / 100})`,
            transitionDuration: `${STEP_ANIMATION_MS}ms`,
          }}
        />
      )}
    </div>
  );
}

/** How far the bar stands, in percent; null while it does not show. */
function useProgress(loading: boolean): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (loading) {
      setPercent(LOADING_START);
      const step = () => setPercent((now) => nextProgress(now ?? LOADING_START, Math.random));
      const timer = setInterval(step, STEP_EVERY_MS);
      return () => clearInterval(timer);
    }
    setPercent((now) => (now === null ? null : 100));
    const timer = setTimeout(() => setPercent(null), STEP_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return percent;
}
