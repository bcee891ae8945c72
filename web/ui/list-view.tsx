import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useEndOfPage } from './end-of-page.ts';
import type { IconName } from './icon.tsx';
import { leaveFocus } from './leave-focus.ts';
import { Spinner } from './spinner.tsx';
import { EmptyState, ErrorState } from './state.tsx';
import { type PagedItems, useDrawnList } from './use-drawn-list.ts';
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
  children: (items: Item[]) => ReactNode;
}

/** A list in all its states: on its way, empty, failed, and there with more to come. */
export function ListView<Item>(props: ListViewProps<Item>) {
  const { entity = 'media', mode, skeleton, icon, emptyAction, children } = props;
  const list = useDrawnList(props.list);
  const failure = `An error occurred when loading ${entity}`;
  const isLoading = useLoadingUntilDrawn(list.isLoading);

  if (isLoading) {
    return (
      <div aria-busy>
        <Spinner className="sr-only" label="Loading" />
        {skeleton}
      </div>
    );
  }
  if (list.items.length === 0 && list.hasFailed) {
    return <ErrorState text={failure} onRetry={list.loadMore} />;
  }
  if (list.items.length === 0 && list.isComplete) {
    return <EmptyState icon={icon} text={`No ${entity} found`} action={emptyAction} />;
  }
  return (
    <div aria-busy={list.isBusy}>
      {children(list.items)}
      <ListEnd list={list} mode={mode} failure={failure} skeleton={skeleton} />
    </div>
  );
}

interface ListEndProps<Item> {
  list: PagedItems<Item>;
  mode: 'infinite' | 'paged';
  failure: string;
  skeleton: ReactNode;
}

function ListEnd<Item>({ list, mode, failure, skeleton }: ListEndProps<Item>) {
  const end = useRef<HTMLDivElement>(null);
  const [wasAskedForMore, setWasAskedForMore] = useState(false);
  useEndOfPage(end, list.loadMore, {
    enabled: mode === 'infinite' && !list.isComplete,
    // After a failure only the person goes on, by scrolling or by the button.
    settled: list.isBusy || list.hasFailed ? null : list.items.length,
    hasFailed: list.hasFailed,
  });
  if (list.isComplete) return mode === 'paged' && wasAskedForMore ? <LastWord /> : null;
  if (mode === 'infinite' && !list.hasFailed) {
    return (
      // A new one with each page, which takes the place of the old one instead of moving it.
      <div key={list.items.length} ref={end}>
        {list.isBusy && <Spinner className="sr-only" label="Loading" />}
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
        busy={list.isBusy}
        onClick={() => {
          setWasAskedForMore(true);
          list.loadMore();
        }}
      >
        Load More
      </Button>
    </div>
  );
}

/** A button that goes away with the focus on it leaves it nowhere. */
function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Stands where the button was that is gone with the last page, and takes the focus over from it. */
function LastWord() {
  return (
    <p ref={takeLostFocus} tabIndex={-1} className="py-6 text-center text-muted outline-none">
      That is all.
    </p>
  );
}
