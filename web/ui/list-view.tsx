import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useEndOfPage } from './end-of-page.ts';
import type { IconName } from './icon.tsx';
import { leaveFocus } from './leave-focus.ts';
import { EmptyState, ErrorState } from './state.tsx';
import { type PagedItems, useDrawnList } from './use-drawn-list.ts';
import { useKeptHeight } from './use-kept-height.ts';
import { useLoadingUntilDrawn } from './use-loading-until-drawn.ts';

interface ListViewProps<Item> {
  list: PagedItems<Item>;
  /** What it is a list of, as its sentences say it. */
  entity?: string;
  /** `infinite` loads on as one scrolls, `paged` when one asks for more. */
  mode: 'infinite' | 'paged';
  /** What shows while nothing is known yet, in the shape of what comes. */
  skeleton: ReactNode;
  icon: IconName;
  /** The one thing that helps when there is nothing. */
  emptyAction?: ReactNode;
  /** What takes the place of the button, and the focus from it, once there is no more to ask for. */
  lastWord?: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/**
 * A list in all its states: on its way, empty, failed, and there with more to come. A screen reader hears
 * which it is, as after a filter is applied nothing else tells.
 */
export function ListView<Item>(props: ListViewProps<Item>) {
  const { entity = 'media', mode, icon, emptyAction } = props;
  const list = useDrawnList(props.list);
  const isLoading = useLoadingUntilDrawn(list.isLoading);
  // Nobody asked how long a list is that comes as a part of a page, until asking for more of it.
  const [untold, setUntold] = useState(mode === 'infinite' ? 0 : Number.POSITIVE_INFINITY);
  const { length } = list.items;
  const isEmpty = !(isLoading || length || list.hasFailed) && list.isComplete;
  const count = length > untold && `${length} shown ${list.isComplete ? 'in all' : 'so far'}`;
  return (
    <>
      {/* Here before its words, or a screen reader would not tell of them. */}
      <div role="status" className={isEmpty ? '' : 'sr-only'}>
        {isEmpty ? (
          <EmptyState icon={icon} text={`No ${entity} found`} action={emptyAction} />
        ) : (
          (isLoading && 'Loading') || count
        )}
      </div>
      {!isEmpty && (
        <ListBody
          {...props}
          list={list}
          isLoading={isLoading}
          untold={untold}
          onAskForMore={() => setUntold(length)}
        />
      )}
    </>
  );
}

interface MoreAsked {
  /** Of so many items nothing is told; of any number while nobody asked for more. */
  untold: number;
  onAskForMore: () => void;
}

type ListBodyProps<Item> = ListViewProps<Item> & MoreAsked & { isLoading: boolean };

/**
 * A list that was left is as high as it was, so that the page is where it was. Its end stays in view, which has
 * it load on, until what was there is there again.
 */
function ListBody<Item>(props: ListBodyProps<Item>) {
  const { list, mode, isLoading } = props;
  const body = useRef<HTMLDivElement>(null);
  const height = useKeptHeight(body);
  const isComingBack = mode === 'infinite' && !list.isComplete && height > 0;
  return (
    <div
      ref={body}
      aria-busy={isLoading || list.isBusy}
      style={isComingBack ? { minHeight: height } : undefined}
      className={isComingBack ? '*:last:sticky *:last:top-18' : undefined}
    >
      <ListContent {...props} />
    </div>
  );
}

/** What is there of a list, or stands in its place. */
function ListContent<Item>(props: ListBodyProps<Item>) {
  const { list, entity = 'media', skeleton, children, isLoading } = props;
  const failure = `An error occurred when loading ${entity}`;
  if (isLoading) return skeleton;
  if (list.items.length === 0 && list.hasFailed) {
    return <ErrorState text={failure} onRetry={list.loadMore} />;
  }
  return (
    <>
      {children(list.items)}
      <ListEnd {...props} failure={failure} />
    </>
  );
}

type ListEndProps<Item> = Pick<ListViewProps<Item>, 'list' | 'mode' | 'skeleton' | 'lastWord'> &
  MoreAsked & { failure: string };

function ListEnd<Item>(props: ListEndProps<Item>) {
  const { list, mode, failure, skeleton, lastWord, untold, onAskForMore } = props;
  const end = useRef<HTMLDivElement>(null);
  useEndOfPage(end, list.loadMore, {
    enabled: mode === 'infinite' && !list.isComplete,
    // After a failure only the person goes on, by scrolling or by the button.
    settled: list.isBusy || list.hasFailed ? null : list.items.length,
    hasFailed: list.hasFailed,
  });
  if (list.isComplete) return Number.isFinite(untold) && lastWord;
  if (mode === 'infinite' && !list.hasFailed) {
    return (
      // A new one with each page, which takes the place of the old one instead of moving it.
      <div key={list.items.length} ref={end}>
        {skeleton}
      </div>
    );
  }
  return (
    <div ref={end} className="flex min-h-24 flex-col items-center justify-center gap-3 py-6">
      {list.hasFailed && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button
        // Where one has to ask for more, it stays until the last word takes its place.
        ref={mode === 'infinite' ? leaveFocus : undefined}
        busy={list.isLoadingMore}
        onClick={() => {
          onAskForMore();
          list.loadMore();
        }}
      >
        Load More
      </Button>
    </div>
  );
}
