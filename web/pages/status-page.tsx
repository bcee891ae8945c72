import { BackupFacts } from '../features/status/backup-facts.tsx';
import { ChannelList } from '../features/status/channel-list.tsx';
import { DiskFacts } from '../features/status/disk-facts.tsx';
import { FailureList } from '../features/status/failure-list.tsx';
import { OverallState } from '../features/status/overall-state.tsx';
import { RequestFacts } from '../features/status/request-facts.tsx';
import { useStatus } from '../features/status/use-status.ts';
import { WorkGroups } from '../features/status/work-groups.tsx';
import { ToolsSection } from '../features/tools/tools-section.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/state.tsx';

/** The third part is beside the others or as wide as both. */
const FACTS = 'grid sm:max-lg:*:last:col-span-2 sm:grid-cols-2 lg:grid-cols-3';

/** Whether the server is well, what it does now, and what is to be done about it. */
export function StatusPage() {
  const { data: status, isPending, isError, isFetching, dataUpdatedAt, refetch } = useStatus();
  const now = new Date(dataUpdatedAt);
  return (
    <div className="mx-auto flex w-full max-w-[80rem] flex-col gap-6">
      <PageHeader icon="status" text="Status" />
      {isPending ? (
        <StatusSkeleton />
      ) : status ? (
        <>
          <OverallState status={status} silentSince={isError ? now.toISOString() : null} />
          <div className={`${FACTS} gap-x-4 gap-y-6`}>
            <RequestFacts requests={status.requests} now={now} />
            <DiskFacts disk={status.disk} />
            <BackupFacts backups={status.backups} now={now} />
          </div>
          <WorkGroups work={status.work} now={now} />
          <ToolsSection />
          <ChannelList channels={status.channels} now={now} />
          <FailureList failures={status.failures} />
        </>
      ) : (
        <ErrorState
          text="An error occurred when loading the status"
          busy={isFetching}
          onRetry={() => refetch()}
        />
      )}
    </div>
  );
}

function StatusSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <Spinner className="sr-only" label="Loading" />
      <Skeleton className="h-13 rounded-2xl" />
      <div className={`${FACTS} gap-4`}>
        {['requests', 'disk', 'backups'].map((part) => (
          <Skeleton key={part} className="h-56 rounded-2xl" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-2xl" />
    </div>
  );
}
