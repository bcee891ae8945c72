import { useActions } from '../../api/actions.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { ActionForm } from './action-form.tsx';
import { ActionRunItem } from './action-run-item.tsx';
import type { ActionDraft } from './use-action-draft.ts';

interface ActionsTabProps {
  mediaId: number;
  /** What the person is about to ask for. */
  draft: ActionDraft;
}

/** What can be made from a video, and what was asked for. */
export function ActionsTab({ mediaId, draft }: ActionsTabProps) {
  const actions = useActions(mediaId);
  return (
    <section className="flex flex-col gap-6">
      <h2 className="sr-only">Actions</h2>
      <ActionForm mediaId={mediaId} draft={draft} />
      {actions.isPending ? (
        <RunsSkeleton />
      ) : !actions.data ? (
        <ErrorState
          text="An error occurred when loading actions"
          busy={actions.isFetching}
          onRetry={() => actions.refetch()}
        />
      ) : actions.data.length === 0 ? (
        <EmptyState icon="hammer" text="No actions found" />
      ) : (
        <ul aria-label="Actions" className="flex flex-col gap-3">
          {actions.data.map((run) => (
            <ActionRunItem key={run.id} mediaId={mediaId} run={run} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Runs that are still on their way. */
function RunsSkeleton() {
  return (
    <div aria-busy className="rounded-2xl border border-line bg-surface px-4 py-4">
      <Spinner className="sr-only" label="Loading" />
      <Skeleton className="h-4 w-40 rounded" />
      <Skeleton className="mt-4 h-4 w-2/3 rounded" />
    </div>
  );
}
