import { type RefObject, useEffect, useRef } from 'react';
import { formatFileSize } from '../lib/file-size.ts';
import type { FieldControl } from './field.tsx';
import { Icon } from './icon.tsx';

/** What to say of a file that went away or changed under the browser. */
export const UNREADABLE_FILE = 'The file could not be read. Choose it again.';

interface FileBoxProps {
  control: FieldControl;
  input?: RefObject<HTMLInputElement | null>;
  file: Pick<File, 'name' | 'size'> | null;
  disabled?: boolean;
  /** The kinds of files that the browser offers first, as `accept` of an input. */
  accept?: string;
  onChoose: (file: File | null) => void;
}

/**
 * Takes a file, chosen or dropped. The browser's own control lies over the box, unseen, so that all of it
 * takes a press or a file.
 */
export function FileBox({ control, input, file, disabled, accept, onChoose }: FileBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const picker = input ?? own;
  const isEmpty = file === null;
  useEffect(() => {
    // What it still holds, a screen reader would read, and no browser tells that it is dropped again.
    if (isEmpty && picker.current) picker.current.value = '';
  }, [isEmpty, picker]);
  return (
    <div className="relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-edge border-dashed bg-surface px-4 py-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-enabled:hover:border-muted has-enabled:hover:bg-hover has-disabled:bg-sunken has-aria-invalid:border-danger">
      <Icon name="attachment" className="size-5 text-muted" />
      {file ? (
        <span className="min-w-0 grow basis-24">
          <bdi className="wrap-anywhere block text-left font-medium">{file.name}</bdi>
          <span className="text-muted text-xs tabular-nums">{formatFileSize(file.size)}</span>
        </span>
      ) : (
        <span className="min-w-0 grow basis-24 text-muted text-sm">
          Choose a file, or drop it here
        </span>
      )}
      <input
        {...control}
        ref={picker}
        type="file"
        required
        accept={accept}
        disabled={disabled}
        onClick={(event) => {
          // Or the browser would not tell that the same file is chosen again.
          event.currentTarget.value = '';
        }}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
}
