import { formatDate } from '../../lib/dates.ts';
import { relativeTime } from '../../lib/relative-time.ts';

/** How long ago something was; the date itself on demand. */
export function TimeAgo({ date }: { date: string }) {
  return (
    <time dateTime={date} title={formatDate(date)}>
      {relativeTime(date, new Date())}
    </time>
  );
}
