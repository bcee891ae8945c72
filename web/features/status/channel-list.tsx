import { useState } from 'react';
import { DEFAULT_FRESHNESS_PAGE_SIZE, type Status } from '../../../contract/status.ts';
import { grouped } from '../../lib/grouped.ts';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { ChannelRow } from './channel-row.tsx';
import { Part } from './part.tsx';
import { useFreshness } from './use-status.ts';

const SIZE = DEFAULT_FRESHNESS_PAGE_SIZE;

/** When each subscription was checked last; what needs attention comes first. */
export function ChannelList({ channels, now }: { channels: Status['channels']; now: Date }) {
  const [page, setPage] = useState(1);
  const freshness = useFreshness(page, SIZE);
  const { data, isPending } = freshness;
  return (
    <Part heading="Channels" note={countsInWords(channels)}>
      <div aria-busy={isPending || freshness.isPlaceholderData}>
        {isPending ? (
          <>
            <Spinner className="sr-only" label="Loading" />
            <Skeleton className="h-64 rounded-2xl" />
          </>
        ) : !data ? (
          <ErrorState
            text="An error occurred when loading channels"
            busy={freshness.isFetching}
            onRetry={() => freshness.refetch()}
          />
        ) : data.content.length === 0 && page === 1 ? (
          <EmptyState icon="community" text="No subscriptions found" />
        ) : (
          <ul
            aria-label="Channels"
            className="divide-y divide-line rounded-2xl border border-line bg-surface"
          >
            {data.content.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} now={now} />
            ))}
          </ul>
        )}
        {(page > 1 || channels.subscribed > SIZE) && (
          <Pager page={page} isLast={page * SIZE >= channels.subscribed} onPage={setPage} />
        )}
      </div>
    </Part>
  );
}

function countsInWords({ subscribed, failing, overdue }: Status['channels']): string {
  const counts = [
    `${grouped(subscribed)} subscribed`,
    failing > 0 && `${grouped(failing)} failing`,
    overdue > 0 && `${grouped(overdue)} overdue`,
  ];
  return counts.filter(Boolean).join(', ');
}
