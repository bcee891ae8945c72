import { useForm } from 'react-hook-form';
import { AuditSource } from '../../../contract/audit.ts';
import { Field } from '../../ui/field.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { SOURCE_NAMES } from './source-names.ts';

/** What the audit log can be narrowed to. */
interface AuditSelection {
  entityId?: number | undefined;
  source?: AuditSource | undefined;
}

interface AuditFilterBarProps {
  /** What it is narrowed to right now. */
  selection: AuditSelection;
  onApply: (selection: AuditSelection) => void;
}

interface FilterForm {
  entityId: string;
  source: AuditSource | '';
}

const BLANK: FilterForm = { entityId: '', source: '' };

const SOURCES = [
  { value: '', name: 'All sources' },
  ...AuditSource.options.map((value) => ({ value, name: SOURCE_NAMES[value] })),
];

/** Narrows the audit log by the id of what a row is about, and by what caused it. */
export function AuditFilterBar({ selection, onApply }: AuditFilterBarProps) {
  const { entityId, source } = selection;
  const { register, handleSubmit, reset, formState } = useForm<FilterForm>({
    values: { entityId: entityId === undefined ? '' : String(entityId), source: source ?? '' },
  });

  const submit = handleSubmit((form) => {
    const id = form.entityId.trim();
    onApply({ entityId: id ? Number(id) : undefined, source: form.source || undefined });
  });
  const clear = () => {
    // What was never applied goes as well, though nothing new comes from outside then.
    reset(BLANK);
    onApply({});
  };

  return (
    <form
      noValidate
      aria-label="Filter"
      onSubmit={submit}
      className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-x-3 gap-y-4 sm:flex sm:flex-wrap"
    >
      <Field label="Entity id" error={formState.errors.entityId?.message} className="sm:w-44">
        {(control) => (
          <Input
            {...control}
            {...register('entityId', {
              validate: (text) => /^([1-9]\d{0,14})?$/.test(text.trim()) || NOT_AN_ID,
            })}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Source" className="sm:w-44">
        {(control) => <Select {...control} {...register('source')} options={SOURCES} />}
      </Field>
      <FilterButtons onClear={clear} className="col-span-full sm:pt-6.5" />
    </form>
  );
}

const NOT_AN_ID = 'An id is a whole number from 1 on';
