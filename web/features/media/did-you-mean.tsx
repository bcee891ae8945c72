import { Link } from 'react-router';

interface DidYouMeanProps {
  /** What the person may have meant. */
  words: string;
  /** Where a search for that leads. */
  address: string;
}

/** Offers other words where a search found next to nothing. */
export function DidYouMean({ words, address }: DidYouMeanProps) {
  return (
    <p className="text-base text-muted">
      Did you mean{' '}
      <Link
        to={address}
        dir="auto"
        // The link goes with the search that it belongs to.
        onClick={({ currentTarget }) =>
          currentTarget.closest('main')?.focus({ preventScroll: true })
        }
        className="wrap-anywhere font-medium text-accent-ink underline underline-offset-4 pointer-coarse:inline-block pointer-coarse:py-3"
      >
        {words}
      </Link>
      ?
    </p>
  );
}
