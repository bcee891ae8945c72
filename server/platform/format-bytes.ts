const STEP = 1000;
const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** A number of bytes for a person, e.g. `1.6 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < STEP) return `${bytes} bytes`;
  let size = bytes / STEP;
  let unit = 0;
  // What would be rounded to 1000.0 is one of the next unit.
  while (Number(size.toFixed(1)) >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${size.toFixed(1)} ${UNITS[unit]}`;
}
