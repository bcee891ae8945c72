import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

/** The form of what is still on its way: two long fields, such as its name, and shorter ones below. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <>
      <Spinner className="sr-only" label="Loading" />
      <div aria-hidden className="grid gap-6 sm:grid-cols-2">
        {Array.from({ length: fields }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are
          <div key={index} className={index < 2 ? 'sm:col-span-2' : ''}>
            <Skeleton className="mb-1.5 h-5 w-24 rounded" />
            <Skeleton className="control-height w-full rounded-lg" />
          </div>
        ))}
      </div>
    </>
  );
}
