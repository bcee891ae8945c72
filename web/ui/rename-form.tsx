import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

interface RenameFormProps {
  /** What is renamed, as the field is called, e.g. `Name of the tag`. */
  label: string;
  /** The name that it has. */
  current: string;
  /** Whether the new name is on its way. */
  busy: boolean;
  /** Gets the new name: trimmed, not empty and another one. */
  onSave: (name: string) => void;
  /** The person leaves it as it is. */
  onEnd: () => void;
}

/** Gives something another name, in place of its row. */
export function RenameForm({ label, current, busy, onSave, onEnd }: RenameFormProps) {
  const [name, setName] = useState(current);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '' || busy) return;
    if (trimmed === current) onEnd();
    else onSave(trimmed);
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onEnd();
      }}
      className="flex w-full flex-wrap justify-end gap-2 sm:flex-nowrap"
    >
      <Input
        ref={input}
        aria-label={label}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        dir="auto"
        maxLength={300}
        autoComplete="off"
      />
      <Button variant="ghost" onClick={onEnd}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        Save
      </Button>
    </form>
  );
}
