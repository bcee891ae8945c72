import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Work, WorkGroup } from '../../../contract/status.ts';
import { grouped } from '../../lib/grouped.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusOnNeighbour } from '../../ui/use-focus-on-neighbour.ts';
import { Part } from './part.tsx';
import { WorkRow, type WorkState } from './work-row.tsx';

const GROUPS = [
  { state: 'running', name: 'Running', empty: 'Nothing runs right now.' },
  { state: 'retrying', name: 'To be tried again', empty: null },
  { state: 'waiting', name: 'Waiting', empty: null },
] as const;

/** So many of a group stand on the page unasked: the others hardly matter, and would push down what does. */
const FEW = 5;

/** What the server does now, what it tries again, and what waits. */
export function WorkGroups({ work, now }: { work: Work; now: Date }) {
  const place = useRef<HTMLDivElement>(null);
  const onLeave = useFocusWithoutGroup(work, place);
  return (
    <Part heading="Work">
      <div ref={place} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        {GROUPS.map(({ state, name, empty }) =>
          work[state].count > 0 ? (
            <Group
              key={state}
              state={state}
              name={name}
              group={work[state]}
              now={now}
              onLeave={onLeave}
            />
          ) : (
            empty && (
              <p key={state} className="text-muted">
                {empty}
              </p>
            )
          ),
        )}
      </div>
    </Part>
  );
}

/**
 * Lets the keyboard go on at a place where a whole group went away under it.
 *
 * @returns what is to be called when something is about to leave its group
 */
function useFocusWithoutGroup(work: Work, place: RefObject<HTMLElement | null>): () => void {
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks at changes with the work
  useEffect(() => {
    if (!isLeaving.current || document.activeElement !== document.body) return;
    isLeaving.current = false;
    place.current?.focus({ preventScroll: true });
  }, [work, place]);
  return () => {
    isLeaving.current = true;
  };
}

interface GroupProps {
  state: WorkState;
  name: string;
  group: WorkGroup;
  now: Date;
  /** Something is about to leave it. */
  onLeave: () => void;
}

function Group({ state, name, group, now, onLeave }: GroupProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const items = isWhole ? group.items : group.items.slice(0, FEW);
  const leave = useFocusOnNeighbour(items, list, list);
  const more = group.count - items.length;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">
          {name} <span className="text-muted tabular-nums">{grouped(group.count)}</span>
        </h3>
        {group.kinds.length > 1 &&
          group.kinds.map(({ title, count }) => (
            <Badge key={title}>
              {title}: {grouped(count)}
            </Badge>
          ))}
      </div>
      <ul
        ref={list}
        aria-label={name}
        tabIndex={-1}
        className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
      >
        {items.map((item) => (
          <WorkRow
            key={item.id}
            item={item}
            state={state}
            now={now}
            onLeave={() => {
              leave(item.id);
              onLeave();
            }}
          />
        ))}
      </ul>
      {more > 0 && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-muted">And {grouped(more)} more.</p>
          {items.length < group.items.length && (
            <Button
              variant="ghost"
              aria-label={`Show more: ${name}`}
              onClick={() => {
                setWhole(true);
                list.current?.focus();
              }}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
