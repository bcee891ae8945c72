import type { UseQueryResult } from '@tanstack/react-query';
import { isGone } from '../api/is-gone.ts';
import { ButtonLink } from './button.tsx';
import type { IconName } from './icon.tsx';
import { EmptyState, ErrorState } from './state.tsx';

interface FailedPageProps {
  /** What the page is about, for screen readers. */
  heading: string;
  text: string;
  query: UseQueryResult;
  /** Where there are others of what the page is about. */
  others: { to: string; name: string; icon: IconName };
}

/** On a phone a toast, which tells of the same, is as wide as the page: nothing is to lie under it. */
const BELOW_TOAST = 'max-sm:pt-12';

/** What a page shows that could not be loaded: another try, or the way to others where there is no such thing. */
export function FailedPage({ heading, text, query, others }: FailedPageProps) {
  const { error, isFetching, refetch } = query;
  if (!isGone(error)) {
    return (
      <div className={BELOW_TOAST}>
        <ErrorState heading={heading} text={text} busy={isFetching} onRetry={() => refetch()} />
      </div>
    );
  }
  return (
    <div role="alert" className={BELOW_TOAST}>
      <h1 className="sr-only">{heading}</h1>
      <EmptyState
        icon={others.icon}
        text={text}
        action={<ButtonLink to={others.to}>{others.name}</ButtonLink>}
      />
    </div>
  );
}
