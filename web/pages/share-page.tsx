import { Navigate, useSearchParams } from 'react-router';
import { placeOfShared } from '../lib/shared-address.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/state.tsx';

/** Takes what was shared from another app or by the bookmarklet to the form that adds it. */
export function SharePage() {
  const [params] = useSearchParams();
  const place = placeOfShared(['url', 'text', 'title'].map((name) => params.get(name)));
  if (place !== undefined) return <Navigate to={place} replace />;
  return (
    <>
      <PageHeader icon="library" text="Add" secondText="Shared" />
      <EmptyState
        icon="library"
        text="What was shared holds no address of a video on YouTube, nor of a channel by its handle or id. Nothing was added."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/library/add">Add Video</ButtonLink>
            <ButtonLink to="/subscriptions/add">Add Subscription</ButtonLink>
          </div>
        }
      />
    </>
  );
}
