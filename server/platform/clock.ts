export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** Tells the time in milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** An instant as the API writes it: ISO 8601 in UTC. */
export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The same of an instant that may not be known. */
export const instantOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : toInstant(milliseconds);
