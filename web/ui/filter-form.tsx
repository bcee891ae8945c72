import { type FormEvent, useState } from 'react';
import type { LabelKind } from '../api/labels.ts';
import { type FilterSelection, NO_SELECTION } from '../lib/list-filter.ts';
import { Button } from './button.tsx';
import { LabelsField } from './labels-field.tsx';
import { MultiSelect } from './multi-select.tsx';

const SOURCES = [{ value: 'youtube', name: 'YouTube' }] as const;

interface FilterFormProps {
  kind: LabelKind;
  /** What the list is narrowed to right now. */
  selection: FilterSelection;
  onApply: (selection: FilterSelection) => void;
}

/** Narrows a list by source and by tags or groups. */
export function FilterForm(props: FilterFormProps) {
  // With a new selection from outside, what was chosen but not applied is gone.
  return <Choices key={JSON.stringify(props.selection)} {...props} />;
}

function Choices({ kind, selection, onApply }: FilterFormProps) {
  const [chosen, setChosen] = useState(selection);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(chosen);
  };
  const clear = () => {
    setChosen(NO_SELECTION);
    onApply(NO_SELECTION);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end">
      <div className="flex grow flex-col gap-4 sm:flex-row sm:items-end">
        <MultiSelect
          label="Sources"
          options={SOURCES}
          value={chosen.sources}
          onChange={(sources) => setChosen({ ...chosen, sources })}
          className="sm:w-64"
        />
        <LabelsField
          kind={kind}
          value={chosen.labels}
          onChange={(labels) => setChosen({ ...chosen, labels })}
          className="grow"
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button caps variant="ghost" onClick={clear}>
          CLEAR
        </Button>
        <Button caps variant="primary" type="submit">
          APPLY
        </Button>
      </div>
    </form>
  );
}
