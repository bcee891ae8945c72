import type { Media } from '../../../contract/media.ts';
import { forgetFirstView } from '../../lib/first-view.ts';
import { LongGrid } from '../../ui/long-grid.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MediaCard } from './media-card.tsx';

/** As many as stand in the first row of the widest grid. */
const EAGER = 4;

interface MediaGridProps {
  media: Media[];
  /** The level of the cards' headings: one below that of the page or part they stand in. */
  level?: 2 | 3;
}

/** Videos as cards: one column below 400 pixels, up to four on a wide screen. */
export function MediaGrid({ media, level = 2 }: MediaGridProps) {
  return (
    <div ref={forgetFirstView} className="media-grid">
      <LongGrid
        items={media}
        draw={(one, index) => <MediaCard media={one} eager={index < EAGER} level={level} />}
      />
    </div>
  );
}

/** Cards whose content is still on its way. */
export function MediaGridSkeleton({ count }: { count: number }) {
  return (
    <div className="media-grid" aria-hidden>
      <ul>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are
          <li key={index} className="p-2">
            <Skeleton className="aspect-video rounded-xl" />
            <div className="mt-3 flex gap-3 ps-1">
              <Skeleton className="size-9 shrink-0 rounded-full xs:max-sm:hidden" />
              <div className="h-21 grow">
                <Skeleton className="h-4 w-11/12 rounded" />
                <Skeleton className="mt-2 h-4 w-2/3 rounded" />
                <Skeleton className="mt-2.5 h-3 w-1/3 rounded" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
