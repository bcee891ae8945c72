import type { Stats } from '../../../contract/stats.ts';
import { grouped } from '../../lib/grouped.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const COUNTS = [
  { key: 'mediaCount', name: 'Videos' },
  { key: 'subscriptionCount', name: 'Subscriptions' },
  { key: 'libraryCount', name: 'Library' },
  { key: 'tagCount', name: 'Tags' },
  { key: 'groupCount', name: 'Groups' },
] as const;

/** How much of everything there is; grey in the place of what is still on its way. */
export function LibraryStats({ stats }: { stats: Stats | undefined }) {
  return (
    <dl className="flex flex-col divide-line rounded-2xl border border-line bg-surface max-sm:divide-y sm:flex-row sm:divide-x sm:py-4">
      {COUNTS.map(({ key, name }) => (
        <div
          key={key}
          className="flex items-center justify-between gap-2 px-4 max-sm:py-2 sm:flex-1 sm:flex-col-reverse sm:justify-end"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="flex h-9 items-center font-semibold text-lg tabular-nums sm:text-xl">
            {stats ? grouped(stats[key]) : <Skeleton className="h-6 w-14 rounded" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
