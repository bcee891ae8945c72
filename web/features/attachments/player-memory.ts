import * as z from 'zod/mini';
import type { Attachment } from '../../../contract/attachment.ts';

/** How fast it can be played, as a share of the usual speed. */
export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5];

const SPEED_KEY = 'player-speed';
const CAPTIONS_KEY = 'player-captions';
const PLACES_KEY = 'player-places';

/** Of so many recordings it is known where the person stopped; the one longest ago is forgotten. */
const MAX_PLACES = 200;
/** Who stops so soon, or so short before the end, in seconds, begins anew the next time. */
const SOON = 5;

/** The last first: which recording, and where it stopped, in seconds. */
const Places = z.array(z.tuple([z.string(), z.number()]));
type Places = z.infer<typeof Places>;

/** Its id may be another one's after it was deleted. */
type Recording = Pick<Attachment, 'id' | 'createdAt'>;
const nameOf = ({ id, createdAt }: Recording): string => `${id} ${createdAt}`;

/** The speed that was chosen last on this device, 1 where none was. */
export function readSpeed(storage: Storage): number {
  const speed = Number(storage.getItem(SPEED_KEY));
  return SPEEDS.includes(speed) ? speed : 1;
}

export function keepSpeed(storage: Storage, speed: number): void {
  if (speed === 1) storage.removeItem(SPEED_KEY);
  else storage.setItem(SPEED_KEY, String(speed));
}

/** Whether captions are to be shown, as was chosen last on this device; not unless they were. */
export const readCaptionsWish = (storage: Storage): boolean =>
  storage.getItem(CAPTIONS_KEY) === 'on';

export function keepCaptionsWish(storage: Storage, areWanted: boolean): void {
  if (areWanted) storage.setItem(CAPTIONS_KEY, 'on');
  else storage.removeItem(CAPTIONS_KEY);
}

/** What another version or another program wrote there is as good as nothing. */
function readPlaces(storage: Storage): Places {
  try {
    const parsed = z.safeParse(Places, JSON.parse(storage.getItem(PLACES_KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Where a recording stopped the last time, in seconds; null where it begins at its beginning. */
export function readPlace(storage: Storage, recording: Recording): number | null {
  const name = nameOf(recording);
  return readPlaces(storage).find(([key]) => key === name)?.[1] ?? null;
}

/**
 * Keeps where a recording stops, in seconds; at its beginning and at its end that is forgotten.
 *
 * @param duration in seconds; NaN where it is not known
 */
export function keepPlace(
  storage: Storage,
  recording: Recording,
  time: number,
  duration: number,
): void {
  const name = nameOf(recording);
  const others = readPlaces(storage).filter(([key]) => key !== name);
  const isWorthIt = time >= SOON && !(time > duration - SOON);
  const place: Places = isWorthIt ? [[name, Math.floor(time)]] : [];
  storage.setItem(PLACES_KEY, JSON.stringify([...place, ...others].slice(0, MAX_PLACES)));
}
