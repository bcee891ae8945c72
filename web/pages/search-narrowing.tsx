import type { MouseEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { Period } from '../../contract/media.ts';
import { useLabels } from '../api/labels.ts';
import { readSearch, withoutNarrowing } from '../lib/search.ts';
import { RemovableChip } from '../ui/removable-chip.tsx';

const PERIODS: Record<Period, string> = {
  week: 'Past week',
  month: 'Past month',
  six_months: 'Past 6 months',
  year: 'Past year',
  all_time: 'All time',
};

/**
 * What the address narrows a search of videos to that the filter bar does not offer: groups and a
 * period, each with a cross that takes it away.
 */
export function SearchNarrowing() {
  const [params, setParams] = useSearchParams();
  const { labels, isLoading } = useLabels('group');
  const { groups, period } = readSearch(params);
  if (groups.length === 0 && !period) return null;
  const nameOf = (group: number) => labels.find(({ id }) => id === group)?.name;
  const remove = (what: { group?: number; period?: Period }) => (event: MouseEvent) => {
    // The chip goes, and the focus must not go with it.
    event.currentTarget.closest('main')?.focus({ preventScroll: true });
    setParams(withoutNarrowing(params, what));
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted text-sm">Narrowed to</span>
      {!isLoading &&
        groups.map((group) => (
          <RemovableChip
            key={group}
            roomy
            name={nameOf(group) ?? 'A group that was deleted'}
            onRemove={remove({ group })}
          />
        ))}
      {period && <RemovableChip roomy name={PERIODS[period]} onRemove={remove({ period })} />}
    </div>
  );
}
