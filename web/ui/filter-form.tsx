import { type FormEvent, Fragment, useState } from 'react';
import type { LabelKind } from '../api/labels.ts';
import { type FilterSelection, NO_SELECTION } from '../lib/list-filter.ts';
import { FilterButtons } from './filter-buttons.tsx';
import { LabelsField } from './labels-field.tsx';
import { MultiSelect } from './multi-select.tsx';

const SOURCES = [{ value: 'youtube', name: 'YouTube' }] as const;
const KINDS = [
  { value: 'video', name: 'Videos' },
  { value: 'short', name: 'Shorts' },
  { value: 'live', name: 'Live streams' },
] as const;

const COLUMN = 'sm:grow sm:basis-44';

interface FilterFormProps {
  /** Videos have tags, and kinds as well; channels have groups. */
  kind: LabelKind;
  /** What the list is narrowed to right now. */
  selection: FilterSelection;
  onApply: (selection: FilterSelection) => void;
}

/** Narrows a list by source, videos by kind and tags, channels by groups. */
export function FilterForm({ kind, selection, onApply }: FilterFormProps) {
  const [chosen, setChosen] = useState(selection);
  const [clears, setClears] = useState(0);
  const incoming = JSON.stringify(selection);
  const [applied, setApplied] = useState(incoming);
  if (applied !== incoming) {
    // With a new selection from outside, what was chosen but not applied is gone; the buttons stay, or
    // the focus would go with the one that was pressed.
    setApplied(incoming);
    setChosen(selection);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(chosen);
  };
  const clear = () => {
    setChosen(NO_SELECTION);
    // With what is typed in the selects and not chosen.
    setClears(clears + 1);
    onApply(NO_SELECTION);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 sm:flex-row sm:flex-wrap">
      <Fragment key={clears}>
        <MultiSelect
          label="Sources"
          options={SOURCES}
          value={chosen.sources}
          onChange={(sources) => setChosen({ ...chosen, sources })}
          className={COLUMN}
        />
        {kind === 'tag' && (
          <MultiSelect
            label="Kinds"
            options={KINDS}
            value={chosen.kinds}
            onChange={(kinds) => setChosen({ ...chosen, kinds })}
            className={COLUMN}
          />
        )}
        <LabelsField
          kind={kind}
          value={chosen.labels}
          onChange={(labels) => setChosen({ ...chosen, labels })}
          className={COLUMN}
        />
      </Fragment>
      <FilterButtons onClear={clear} className="sm:ml-auto sm:self-end" />
    </form>
  );
}
