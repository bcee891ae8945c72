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
  return (
    <div className="mt-4 flex items-center justify-end gap-2">
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
