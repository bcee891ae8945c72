import Plus from 'lucide-react/icons/plus';
import { type FormEvent, type Ref, type RefObject, useId, useRef } from 'react';
import { takenName, useCreateLabel } from '../../api/label-changes.ts';
import { type LabelKind, useLabelUsage } from '../../api/labels.ts';
import { readDraft, useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldNote } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { useEditedRow } from '../../ui/use-edited-row.ts';
import { useFocusOnNeighbour } from '../../ui/use-focus-on-neighbour.ts';
import { LabelRow } from './label-row.tsx';
import { labelWords } from './label-words.ts';

/** Adds, renames and deletes the tags or the groups. */
export function LabelEditor({ kind }: { kind: LabelKind }) {
  const newName = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-6">
      <AddForm kind={kind} input={newName} />
      <LabelRows kind={kind} newName={newName} />
    </div>
  );
}

function AddForm({ kind, input }: { kind: LabelKind; input: Ref<HTMLInputElement> }) {
  const draft = `a new ${kind}`;
  const [text, setName] = useDraft(draft);
  const name = text ?? '';
  const create = useCreateLabel(kind, (failed) => readDraft(draft) || setName(failed));
  const trimmed = name.trim();
  const noteId = useId();
  const taken = takenName(create, useLabelUsage(kind));
  const problem = taken?.name === trimmed ? taken.words : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || create.isPending) return;
    // So that the next one can be typed meanwhile.
    setName(null);
    create.mutate(trimmed);
  };
  return (
    <form onSubmit={submit}>
      <div className="flex flex-wrap items-end justify-end gap-2">
        <Field label={`New ${kind}`} className="grow basis-40">
          {(attributes) => (
            <Input
              {...attributes}
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={problem && noteId}
              ref={input}
              value={name}
              onChange={(event) => setName(event.target.value || null)}
              required
              dir="auto"
              maxLength={300}
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon={Plus} busy={create.isPending}>
          Add
        </Button>
      </div>
      <FieldNote id={noteId} error={problem} />
    </form>
  );
}

const FRAME = '@container divide-y divide-line rounded-2xl border border-line bg-surface';

interface LabelRowsProps {
  kind: LabelKind;
  /** Where the next one is named. */
  newName: RefObject<HTMLInputElement | null>;
}

function LabelRows({ kind, newName }: LabelRowsProps) {
  const labels = useLabelUsage(kind);
  const edited = useEditedRow(labels.data);
  const rows = useRef<HTMLUListElement>(null);
  const leave = useFocusOnNeighbour(labels.data, rows, newName);
  const { plural, empty } = labelWords[kind];
  if (labels.isPending) {
    return (
      <div aria-busy className={FRAME}>
        <Spinner className="sr-only" label="Loading" />
        {Array.from({ length: 5 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are
          <div key={index} className="flex min-h-14 items-center px-4">
            <Skeleton className="h-4 w-1/3 rounded" />
          </div>
        ))}
      </div>
    );
  }
  if (!labels.data) {
    return (
      <ErrorState
        text={`An error occurred when loading ${plural}`}
        busy={labels.isFetching}
        onRetry={() => labels.refetch()}
      />
    );
  }
  if (labels.data.length === 0) return <EmptyState icon={kind} text={empty} />;
  return (
    <ul ref={rows} className={FRAME}>
      {labels.data.map((label) => (
        <LabelRow
          key={label.id}
          kind={kind}
          label={label}
          edited={edited}
          onLeave={() => leave(label.id)}
        />
      ))}
    </ul>
  );
}
