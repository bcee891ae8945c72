import X from 'lucide-react/icons/x';
import type { MouseEventHandler } from 'react';
import { classes } from '../lib/classes.ts';

interface RemovableChipProps {
  name: string;
  onRemove: MouseEventHandler;
  /** Whether there is room for a whole finger, as there is outside of a text box. */
  roomy?: boolean;
}

/** Something that was chosen, with a cross that takes it away. */
export function RemovableChip({ name, onRemove, roomy = false }: RemovableChipProps) {
  return (
    <span
      className={classes(
        'flex h-6.5 max-w-full items-center rounded-md bg-sunken ps-2 text-sm',
        roomy ? 'pointer-coarse:h-11' : 'pointer-coarse:h-8.5',
      )}
    >
      <span dir="auto" className="truncate">
        {name}
      </span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className={classes(
          'grid h-full w-6.5 shrink-0 place-items-center rounded-e-md text-muted hover:bg-hover hover:text-ink',
          roomy ? 'pointer-coarse:w-11' : 'pointer-coarse:w-8.5',
        )}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
