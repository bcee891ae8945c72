import { classes } from '../../../lib/classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const HEIGHTS = ['h-90 lg:col-span-2', 'h-150', 'h-150', 'h-90', 'h-90', 'h-90 lg:col-span-2'];

/** Grey in the place of plots that are on their way. */
export function PlotListSkeleton() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-6">
      <Spinner className="sr-only" label="Loading" />
      {HEIGHTS.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <Skeleton key={place} className={classes('rounded-2xl', height)} />
      ))}
    </div>
  );
}
