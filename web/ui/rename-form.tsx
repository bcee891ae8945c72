import {
  type FormEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../lib/composing.ts';
import { Button } from './button.tsx';
import { FieldNote } from './field.tsx';
import { Input } from './input.tsx';

/** What the list around it asks of a form before the person goes on in another row. */
export interface RenameHandle {
  /** Saves what is typed, where it is another name, before it goes on. */
  leave: (goOn: () => void) => void;
}

interface RenameFormProps {
  /** What is renamed, as the field is called, e.g. `Name of the tag`. */
  label: string;
  /** The name that it has. */
  current: string;
  /** Whether the new name is on its way. */
  busy: boolean;
  /** A name that something else has, and what to say of it while it is what is typed. */
  taken?: { name: string; words: string } | undefined;
  /** Gets the new name, trimmed, not empty and another one, and what to do once it is saved. */
  onSave: (name: string, onSaved: () => void) => void;
  /** It is saved, or the person leaves it as it is. */
  onEnd: () => void;
  ref?: Ref<RenameHandle> | undefined;
}

/** Gives something another name, in place of its row. */
export function RenameForm(props: RenameFormProps) {
  const { label, current, busy, taken, onSave, onEnd, ref } = props;
  // Until something is typed it shows the name as it is by now, which may change elsewhere.
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? current;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const trimmed = name.trim();
  const noteId = useId();
  const problem = taken?.name === trimmed ? taken.words : undefined;
  // While a name is on its way the person may still choose where to go on.
  const goOn = useRef(onEnd);
  const save = (onSaved: () => void) => {
    goOn.current = onSaved;
    if (busy) return;
    if (trimmed === current) onSaved();
    else onSave(trimmed, () => goOn.current());
  };
  useImperativeHandle(ref, () => ({
    leave: (onLeft) => (trimmed === '' ? onLeft() : save(onLeft)),
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== '') save(onEnd);
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) onEnd();
      }}
      className="flex w-full flex-wrap items-start justify-end gap-2 sm:flex-nowrap"
    >
      <div className="w-full">
        <Input
          ref={input}
          aria-label={label}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && noteId}
          value={name}
          readOnly={busy}
          onChange={(event) => setTyped(event.target.value)}
          required
          dir="auto"
          maxLength={300}
          autoComplete="off"
        />
        <FieldNote id={noteId} error={problem} />
      </div>
      <Button variant="ghost" onClick={onEnd}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        Save
      </Button>
    </form>
  );
}
