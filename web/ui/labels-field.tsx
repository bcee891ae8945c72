import { type Ref, useMemo } from 'react';
import { useLabelNamed } from '../api/label-changes.ts';
import { type LabelKind, useLabels } from '../api/labels.ts';
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
  readOnly?: boolean;
  ref?: Ref<MultiSelectHandle>;
}

/** Chooses tags or groups. */
export function LabelsField({ kind, adding = false, ...field }: LabelsFieldProps) {
  const { labels, isLoading } = useLabels(kind, field.value);
  const labelNamed = useLabelNamed(kind);
  const options = useMemo(() => labels.map(({ id, name }) => ({ value: id, name })), [labels]);
  const add = async (name: string) => {
    const label = await labelNamed(name);
    return label && { value: label.id, name: label.name };
  };
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
