/** The time zone of this browser, e.g. `Europe/Berlin`. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Whether clocks in two time zones show the same at all of these instants. A zone that the browser
 * does not know differs from any other.
 *
 * @param instants in ISO 8601
 */
export function showSameTimes(one: string, other: string, instants: readonly string[]): boolean {
  if (one === other) return true;
  const [first, second] = [clockIn(one), clockIn(other)];
  return Boolean(first && second) && instants.every((text) => first?.(text) === second?.(text));
}

function clockIn(timeZone: string): ((instant: string) => string) | null {
  try {
    const format = new Intl.DateTimeFormat('en', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    return (instant) => format.format(new Date(instant));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
