import type { FoundMedia as Found } from '../../../contract/media.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FoundMedia } from './found-media.tsx';

/** As many as are in view at first. */
const EAGER = 4;

/** Videos in which something was found that is said, one below the other. */
export function FoundMediaList({ media }: { media: Found[] }) {
  return (
    <ul className="-mx-2 flex flex-col gap-4">
      {media.map((one, index) => (
        <li key={one.id}>
          <FoundMedia media={one} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  );
}

/** What was found while it is still on its way. */
export function FoundMediaListSkeleton({ count }: { count: number }) {
  return (
    <ul aria-hidden className="-mx-2 flex flex-col gap-4">
      {Array.from({ length: count }, (_, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are
          key={index}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-2 p-2 sm:grid-cols-[minmax(12rem,18rem)_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5"
        >
          <Skeleton className="aspect-video self-start rounded-xl sm:row-span-2" />
          <div>
            <Skeleton className="mt-1 h-5 w-2/3 rounded" />
            <Skeleton className="mt-2 h-4 w-1/3 rounded" />
          </div>
          <div className="col-span-full flex max-w-text flex-col gap-2.5 sm:col-start-2">
            <Skeleton className="h-4 w-11/12 rounded" />
            <Skeleton className="h-4 w-3/4 rounded" />
          </div>
        </li>
      ))}
    </ul>
  );
}
