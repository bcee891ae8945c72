import { type ReactNode, useState } from 'react';
import { formatFullDate } from '../lib/dates.ts';

interface DatedProps {
  /** In ISO 8601. */
  at: string;
  className?: string;
  children: ReactNode;
}

/**
 * Words for an instant, whose tooltip is the date in full. That is made once a pointer comes: the first
 * one takes a browser longer than to draw a page.
 */
export function Dated({ at, className, children }: DatedProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <time
      dateTime={at}
      title={isPointedAt ? formatFullDate(at) : undefined}
      onPointerEnter={() => setPointedAt(true)}
      className={className}
    >
      {children}
    </time>
  );
}
