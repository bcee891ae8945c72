import { useSearchParams } from 'react-router';
import type { Period } from '../../contract/media.ts';
import { useLabels } from '../api/labels.ts';
import { readSearch, withoutNarrowing } from '../lib/search.ts';
import { Narrowing, NarrowingChip } from '../ui/narrowing.tsx';

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
  const { groups, period } = readSearch(params);
  const { labels, isBusy, isLoaded } = useLabels('group', groups);
  if (groups.length === 0 && !period) return null;
  const unnamed = isLoaded ? 'A group that was deleted' : 'A group that could not be loaded';
  const nameOf = (group: number) => labels.find(({ id }) => id === group)?.name;
  const remove = (what: { group?: number; period?: Period }) =>
    setParams(withoutNarrowing(params, what));
  return (
    <Narrowing>
      {groups
        .filter((group) => nameOf(group) !== undefined || !isBusy)
        .map((group) => (
          <NarrowingChip
            key={group}
            name={nameOf(group) ?? unnamed}
            onRemove={() => remove({ group })}
          />
        ))}
      {period && <NarrowingChip name={PERIODS[period]} onRemove={() => remove({ period })} />}
    </Narrowing>
  );
}
