/** The hour that a date without a time stands for, in the person's time zone. */
const HOUR_OF_BARE_DATE = '18:00';

/** Reads an ISO 8601 date; one without a time is taken as 18:00. Null where it is no date. */
export function parseDate(text: string): Date | null {
  const isBare = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const date = new Date(isBare ? `${text}T${HOUR_OF_BARE_DATE}` : text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A date as tables show it, `d/M/yy, h:mm a` in the person's time zone: "5/3/24, 6:05 PM". */
export function formatDate(text: string): string {
  const date = parseDate(text);
  if (!date) return '';
  const day = `${date.getDate()}/${date.getMonth() + 1}/${twoDigits(date.getFullYear() % 100)}`;
  const hours = date.getHours();
  const time = `${hours % 12 || 12}:${twoDigits(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${day}, ${time}`;
}

/** The same date in full, for a tooltip: "Tuesday, March 5, 2024 at 6:05:00 PM UTC". */
export function formatFullDate(text: string): string {
  return parseDate(text)?.toLocaleString('en', { dateStyle: 'full', timeStyle: 'long' }) ?? '';
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
