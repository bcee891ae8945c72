import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface PagerProps {
  /** Counted from 1. */
  page: number;
  /** No page follows. */
  isLast: boolean;
  onPage: (page: number) => void;
}

/** The way to the pages before and after one. */
export function Pager({ page, isLast, onPage }: PagerProps) {
  const focused = useRef<HTMLElement>(null);

  // The button that just led to the first or the last page loses the focus, which React tells of later, if at all.
  useLayoutEffect(() => {
    const button = focused.current;
    if (!button?.matches(':disabled')) return;
    const other = button.parentElement?.querySelector<HTMLElement>(':enabled');
    (other ?? button.closest<HTMLElement>('[tabindex]'))?.focus({ preventScroll: true });
  });

  const noted = {
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      focused.current = currentTarget;
    },
    onBlur: () => {
      focused.current = null;
    },
  };

  return (
    <div className="mt-4 flex items-center justify-end gap-2">
      <span className="me-2 text-muted text-xs tabular-nums">Page {page}</span>
      <Button {...noted} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button {...noted} disabled={isLast} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  );
}
