import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useMemo } from 'react';
import { useLabelNamed } from '../api/label-changes.ts';
import { type LabelKind, labelKeys, useLabels } from '../api/labels.ts';
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
  const { labels, isLoading, isBusy, isLoaded } = useLabels(kind, field.value);
  const labelNamed = useLabelNamed(kind);
  const options = useMemo(() => labels.map(({ id, name }) => ({ value: id, name })), [labels]);
  const isUnknown = (id: number) => !labels.some((label) => label.id === id);
  const isInDoubt =
    adding && isLoaded && (field.error !== undefined || field.value.some(isUnknown));
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again for what is unknown once they came
  useEffect(() => {
    // What the server refuses may have been deleted elsewhere, and what is unknown made there.
    if (isInDoubt) {
      queryClient.invalidateQueries({ queryKey: labelKeys[kind] }, { cancelRefetch: false });
    }
  }, [field.error, field.value.join(), queryClient, kind]);
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
      {...(adding && isLoaded && !isBusy && { gone: `A ${kind} that was deleted` })}
    />
  );
}
