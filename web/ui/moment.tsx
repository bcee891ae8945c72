import { relativeTime } from '../lib/relative-time.ts';
import { Dated } from './dated.tsx';

interface MomentProps {
  /** In ISO 8601. */
  at: string;
  now: Date;
}

/** How long ago something was, or in how long it will be; the date in full is its tooltip. */
export function Moment({ at, now }: MomentProps) {
  return <Dated at={at}>{relativeTime(at, now)}</Dated>;
}

/** The same for what is still to come, which is never said to have been just now. */
export function ComingMoment({ at, now }: MomentProps) {
  const words = relativeTime(at, now);
  return <Dated at={at}>{words === 'just now' ? 'in a moment' : words}</Dated>;
}
