import { type Ref, useMemo } from 'react';
import { type LabelKind, useCreateLabel, useLabels } from '../api/labels.ts';
import { MultiSelect } from './multi-select.tsx';
import type { MultiSelectHandle } from './use-multi-select.ts';

const NAMES: Record<LabelKind, string> = { tag: 'Tags', group: 'Groups' };

interface LabelsFieldProps {
  kind: LabelKind;
  /** The ids of the chosen tags or groups. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Whether new ones can be made on the way. */
  adding?: boolean;
  hint?: string;
  error?: string | undefined;
  className?: string;
  ref?: Ref<MultiSelectHandle>;
}

/** Chooses tags or groups. */
export function LabelsField({ kind, adding = false, ...field }: LabelsFieldProps) {
  const { labels, isLoading } = useLabels(kind);
  const create = useCreateLabel(kind);
  const options = useMemo(() => labels.map(({ id, name }) => ({ value: id, name })), [labels]);
  const add = (name: string) =>
    create.mutateAsync(name).then(
      (label) => ({ value: label.id, name: label.name }),
      // A toast has said so.
      () => null,
    );
  return (
    <MultiSelect
      {...field}
      label={NAMES[kind]}
      options={options}
      loading={isLoading}
      {...(adding && { onAdd: add })}
    />
  );
}
