import { Skeleton } from '../../ui/skeleton.tsx';

/** Rows that are still on their way; for itself, as it may stand before all else of the audit comes. */
export function AuditTableSkeleton({ count, showEntity }: { count: number; showEntity: boolean }) {
  return (
    <div
      aria-hidden
      className="@container divide-y divide-line rounded-2xl border border-line bg-surface"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are
        <div key={index} className="flex @max-[56rem]:flex-col gap-x-8 gap-y-2 px-4 py-3">
          <Skeleton className="h-5 w-28 rounded" />
          {showEntity && <Skeleton className="h-10 @max-[56rem]:w-1/2 w-1/5 rounded" />}
          <Skeleton className="@max-[56rem]:hidden h-5 w-20 rounded" />
          <Skeleton className="h-5 @max-[56rem]:w-11/12 grow rounded" />
        </div>
      ))}
    </div>
  );
}
