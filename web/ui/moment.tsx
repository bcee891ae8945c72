import { comingTime, relativeTime } from '../lib/relative-time.ts';
import { useTimeWords } from '../lib/time-words.ts';
import { Dated } from './dated.tsx';

interface MomentProps {
  /** In ISO 8601. */
  at: string;
  /** As of when it is told; the words follow the clock where this is left out. */
  now?: Date;
}

/** How long ago something was; the date in full is its tooltip. */
export function Moment({ at, now }: MomentProps) {
  return <Dated at={at}>{useTimeWords((clock) => relativeTime(at, now ?? clock))}</Dated>;
}

/** In how long something will be; the date in full is its tooltip. */
export function ComingMoment({ at, now }: MomentProps) {
  return <Dated at={at}>{useTimeWords((clock) => comingTime(at, now ?? clock))}</Dated>;
}
