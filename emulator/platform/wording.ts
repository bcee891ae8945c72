const UNITS = [
  { name: 'year', seconds: 365 * 86_400 },
  { name: 'month', seconds: 30 * 86_400 },
  { name: 'week', seconds: 7 * 86_400 },
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
];

function inUnits(seconds: number): string {
  for (const unit of UNITS) {
    const count = Math.floor(seconds / unit.seconds);
    if (count >= 1) return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
  }
  return '1 second';
}

/** `3 weeks ago`, rounded down to one unit as the platform does. */
export function timeAgo(date: Date, now: Date): string {
  return `${inUnits((now.getTime() - date.getTime()) / 1000)} ago`;
}

/** `3 days`, the time that is left until a date. */
export function timeUntil(date: Date, now: Date): string {
  return inUnits((date.getTime() - now.getTime()) / 1000);
}

/** `987`, `1.2K`, `12K`, `3.4M`: three digits at most, cut and not rounded. */
export function shortCount(count: number): string {
  for (const [size, letter] of [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const) {
    if (count >= size) {
      const scaled = count / size;
      return `${scaled < 10 ? Math.floor(scaled * 10) / 10 : Math.floor(scaled)}${letter}`;
    }
  }
  return String(count);
}

/** `12K views`, `1 view`, `No views`. */
export function viewsText(views: number): string {
  if (views === 0) return 'No views';
  return views === 1 ? '1 view' : `${shortCount(views)} views`;
}

/** `0:15`, `12:34`, `1:02:03`. */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(Math.floor(seconds % 60)).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
