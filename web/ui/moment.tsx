import { comingTime, relativeTime } from '../lib/relative-time.ts';
import { Dated } from './dated.tsx';

interface MomentProps {
  /** In ISO 8601. */
  at: string;
  now: Date;
}

/** How long ago something was; the date in full is its tooltip. */
export function Moment({ at, now }: MomentProps) {
  return <Dated at={at}>{relativeTime(at, now)}</Dated>;
}

/** In how long something will be; the date in full is its tooltip. */
export function ComingMoment({ at, now }: MomentProps) {
  return <Dated at={at}>{comingTime(at, now)}</Dated>;
}
