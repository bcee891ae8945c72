const STEP = 1024;
const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];

/** A file's size in the units of JEDEC, each 1024 of the one before, with 2 decimals: "1.50 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < STEP) return `${bytes} B`;
  let size = bytes / STEP;
  let unit = 0;
  // What would be rounded to 1024.00 is one of the next unit.
  while (Number(size.toFixed(2)) >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${size.toFixed(2)} ${UNITS[unit]}`;
}
