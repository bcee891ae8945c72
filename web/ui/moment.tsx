import { formatFullDate } from '../lib/dates.ts';
import { relativeTime } from '../lib/relative-time.ts';

interface MomentProps {
  /** In ISO 8601. */
  at: string;
  now: Date;
}

/** How long ago something was, or in how long it will be; the date in full is its tooltip. */
export function Moment({ at, now }: MomentProps) {
  return <Time at={at}>{relativeTime(at, now)}</Time>;
}

/** The same for what is still to come, which is never said to have been just now. */
export function ComingMoment({ at, now }: MomentProps) {
  const words = relativeTime(at, now);
  return <Time at={at}>{words === 'just now' ? 'in a moment' : words}</Time>;
}

function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={formatFullDate(at)}>
      {children}
    </time>
  );
}
