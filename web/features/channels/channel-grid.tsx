import type { Channel } from '../../../contract/channel.ts';
import { classes } from '../../lib/classes.ts';
import { PartedGrid } from '../../ui/parted-grid.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChannelCard } from './channel-card.tsx';

const WIDE = {
  columns: 'grid-cols-1 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
  gap: 'gap-4 lg:gap-6',
  end: 'pb-4 lg:pb-6',
};
const SINGLE = { columns: 'grid-cols-1', gap: 'gap-4', end: '' };

interface ChannelGridProps {
  channels: Channel[];
  /** The level of the cards' headings: one below that of the page or part they stand in. */
  level?: 2 | 3;
  /** Whether they stand below each other, beside something else. */
  single?: boolean;
}

/** Channels as cards: one column below 400 pixels, up to four on a wide screen. */
export function ChannelGrid({ channels, level = 2, single = false }: ChannelGridProps) {
  const { columns, gap, end } = single ? SINGLE : WIDE;
  return (
    <div className={end}>
      <PartedGrid
        items={channels}
        columns={columns}
        gap={gap}
        draw={(channel) => <ChannelCard channel={channel} level={level} />}
      />
    </div>
  );
}

/** Cards whose content is still on its way. */
export function ChannelGridSkeleton({
  count,
  single = false,
}: {
  count: number;
  single?: boolean;
}) {
  const { columns, gap, end } = single ? SINGLE : WIDE;
  return (
    <ul className={classes('grid', columns, gap, end)} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are
          key={index}
          className="@container min-h-28 min-w-0 rounded-2xl border border-line bg-surface"
        >
          <div className="flex h-full @min-[15rem]:flex-row flex-col items-center gap-3 p-4">
            <Skeleton className="size-20 @min-[15rem]:size-12 @min-[19rem]:size-16 shrink-0 rounded-full" />
            <div className="w-full grow">
              <Skeleton className="mx-auto @min-[15rem]:mx-0 h-4 w-4/5 rounded" />
              <Skeleton className="mx-auto @min-[15rem]:mx-0 mt-2 h-3 w-1/2 rounded" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
