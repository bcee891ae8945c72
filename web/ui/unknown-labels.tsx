import { type LabelKind, useLabels } from '../api/labels.ts';
import type { ListFilter } from '../lib/list-filter.ts';
import { Narrowing, NarrowingChip } from './narrowing.tsx';

interface UnknownLabelsProps {
  kind: LabelKind;
  filter: ListFilter;
}

/** The tags or groups of a filter that there are no more, which its form does not offer. */
export function UnknownLabels({ kind, filter: { selection, apply } }: UnknownLabelsProps) {
  const { labels, isLoaded, isBusy } = useLabels(kind, selection.labels);
  const unknown = selection.labels.filter((label) => !labels.some(({ id }) => id === label));
  if (!isLoaded || isBusy || unknown.length === 0) return null;
  return (
    <Narrowing>
      {unknown.map((gone) => (
        <NarrowingChip
          key={gone}
          name={`A ${kind} that was deleted`}
          onRemove={() =>
            apply({ ...selection, labels: selection.labels.filter((label) => label !== gone) })
          }
        />
      ))}
    </Narrowing>
  );
}
