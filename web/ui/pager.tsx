import { useLayoutEffect, useRef } from 'react';
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
  const pager = useRef<HTMLDivElement>(null);

  // Before the browser takes the focus from the button that just led to the first or the last page.
  useLayoutEffect(() => {
    const focused = pager.current?.querySelector(':disabled:focus');
    if (!focused) return;
    const other = pager.current?.querySelector<HTMLElement>(':enabled');
    (other ?? focused.closest<HTMLElement>('[tabindex]'))?.focus({ preventScroll: true });
  });

  return (
    <div ref={pager} className="mt-4 flex items-center justify-end gap-2">
      <span className="me-2 text-muted text-xs tabular-nums">Page {page}</span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={isLast} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  );
}
