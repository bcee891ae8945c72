import { type LabelKind, useLabels } from '../api/labels.ts';
import type { ListFilter } from '../lib/list-filter.ts';
import { Narrowing, NarrowingChip } from './narrowing.tsx';

interface UnknownLabelsProps {
  kind: LabelKind;
  filter: ListFilter;
}

/** The tags or groups of a filter that its form does not offer: there are no more, or nobody knows right now. */
export function UnknownLabels({ kind, filter: { selection, apply } }: UnknownLabelsProps) {
  const { labels, isLoaded, isBusy } = useLabels(kind, selection.labels);
  const unknown = selection.labels.filter((label) => !labels.some(({ id }) => id === label));
  if (isBusy || unknown.length === 0) return null;
  const name = `A ${kind} that ${isLoaded ? 'was deleted' : 'could not be loaded'}`;
  return (
    <Narrowing>
      {unknown.map((gone) => (
        <NarrowingChip
          key={gone}
          name={name}
          onRemove={() =>
            apply({ ...selection, labels: selection.labels.filter((label) => label !== gone) })
          }
        />
      ))}
    </Narrowing>
  );
}
