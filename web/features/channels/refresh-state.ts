import type { RefreshProgress } from '../../../contract/channel.ts';
import { counted } from '../../lib/counted.ts';

/** How far a start may lie ahead that is still as good as now, in milliseconds. */
const SOON = 10_000;

/** Whether a refresh runs, or starts in a moment; false for none and for one that has to wait. */
export function isUnderWay(refresh: RefreshProgress | null, now: Date): boolean {
  if (!refresh) return false;
  return refresh.state === 'running' || waitsUntil(refresh, now) === null;
}

/** Until when a refresh has to wait, in ISO 8601; null where it runs or starts in a moment. */
export function waitsUntil({ state, startsAt }: RefreshProgress, now: Date): string | null {
  if (state === 'running' || startsAt === null) return null;
  return Date.parse(startsAt) - now.getTime() > SOON ? startsAt : null;
}

/** How many videos were read so far, in words; nothing while there are none. */
export function readSoFarInWords({ done }: RefreshProgress): string | undefined {
  return done === 0 ? undefined : `${counted(done, 'video', 'videos')} so far`;
}
