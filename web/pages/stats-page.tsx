import { PlotList } from '../features/stats/plots/plot-list.tsx';
import { PlotListSkeleton } from '../features/stats/plots/plot-list-skeleton.tsx';
import { usePlots } from '../features/stats/plots/use-plots.ts';
import { formatDate } from '../lib/dates.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../ui/state.tsx';

/** What the catalogue holds, over time and by channel and tag. */
export function StatsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader icon="stats" text="Library" secondText="Stats" />
      <PlotsPart />
    </div>
  );
}

function PlotsPart() {
  const { data: plots, isPending, isFetching, refetch } = usePlots();
  if (isPending) return <PlotListSkeleton />;
  if (!plots) {
    return (
      <ErrorState
        text="An error occurred when loading stats"
        busy={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  if (plots.uploads.length === 0) {
    return (
      <EmptyState
        icon="stats"
        text="Once there are videos, plots show here when they were uploaded, how long they are and which of them are watched."
        action={
          <ButtonLink caps variant="primary" to="/subscriptions/add">
            ADD SUBSCRIPTION
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <PlotList plots={plots} />
      <p className="text-muted text-xs">
        As of{' '}
        <time dateTime={plots.computedAt} className="tabular-nums">
          {formatDate(plots.computedAt)}
        </time>
        . Days and months are those of UTC.
      </p>
    </>
  );
}
