import { lazy, type ReactNode, Suspense } from 'react';
import type { LabelKind } from '../api/labels.ts';
import { type ListFilter, NO_SELECTION } from '../lib/list-filter.ts';
import { Button } from './button.tsx';
import { FilterPanel, useFilterPanel } from './filter-panel.tsx';
import { FilterToggle } from './filter-toggle.tsx';
import type { IconName } from './icon.tsx';
import { leaveFocus } from './leave-focus.ts';
import { ListView } from './list-view.tsx';
import { PageHeader } from './page-header.tsx';
import { Skeleton } from './skeleton.tsx';
import type { PagedItems } from './use-drawn-list.ts';

/** Comes when the panel is opened first: most lists are seen without it. */
const FilterForm = lazy(async () => ({
  default: (await import('./filter-form.tsx')).FilterForm,
}));

/** Comes where a list is narrowed by tags or groups. */
const UnknownLabels = lazy(async () => ({
  default: (await import('./unknown-labels.tsx')).UnknownLabels,
}));

/** What a page of a list says about itself. */
export interface BrowserHeader {
  icon: IconName;
  text: string;
  secondText?: string | undefined;
  /** The buttons beside the filter's. */
  actions?: ReactNode;
  /** What helps where there is nothing though nothing is filtered. */
  emptyAction?: ReactNode;
  /** The state of the filter's panel, where it is to outlive the list. */
  panel?: ReturnType<typeof useFilterPanel>;
  /** What narrows the list beside the filter, between the header and the list. */
  narrowing?: ReactNode;
  /** Stands in place of the list while nothing is asked for yet. */
  invitation?: ReactNode;
}

interface ListBrowserProps<Item> extends BrowserHeader {
  /** What the list can be narrowed by, beside the sources: videos by tags and kinds, channels by groups. */
  labelKind: LabelKind;
  /** What is to be said of the list above it, as soon as it is there. */
  note?: ReactNode;
  filter: ListFilter;
  list: PagedItems<Item>;
  /** What it is a list of, as its sentences say it. */
  entity?: string;
  /** What shows while nothing is known yet, in the shape of what comes. */
  skeleton: ReactNode;
  /** The words of the button that takes the filter away. */
  showAll: string;
  children: (items: Item[]) => ReactNode;
}

/** A page of a list that can be narrowed: header, filter in place, and the list itself. */
export function ListBrowser<Item>(props: ListBrowserProps<Item>) {
  const { icon, text, secondText, actions, emptyAction, labelKind, filter, showAll } = props;
  const { selection, isActive, apply } = filter;
  const ownPanel = useFilterPanel();
  const { panel = ownPanel } = props;
  const toggle = <FilterToggle open={panel.open} active={isActive} onToggle={panel.toggle} />;
  return (
    <>
      <PageHeader
        icon={icon}
        text={text}
        {...(secondText !== undefined && { secondText })}
        {...(actions ? { actions, toggle } : { actions: toggle })}
      />
      <FilterPanel open={panel.open} onClose={panel.close}>
        <Suspense fallback={<Skeleton className="h-15 rounded-lg" />}>
          <FilterForm
            kind={labelKind}
            selection={selection}
            onApply={(next) => {
              apply(next);
              panel.applied();
            }}
          />
        </Suspense>
      </FilterPanel>
      {props.narrowing}
      {selection.labels.length > 0 && (
        <Suspense>
          <UnknownLabels kind={labelKind} filter={filter} />
        </Suspense>
      )}
      <div role="status" className="empty:absolute">
        {props.note}
      </div>
      {props.invitation || (
        <ListView
          list={props.list}
          {...(props.entity !== undefined && { entity: props.entity })}
          mode="infinite"
          icon={icon}
          emptyAction={
            isActive ? (
              <Button ref={leaveFocus} onClick={() => apply(NO_SELECTION)}>
                {showAll}
              </Button>
            ) : (
              emptyAction
            )
          }
          skeleton={props.skeleton}
        >
          {props.children}
        </ListView>
      )}
    </>
  );
}
