import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: ReactNode;
  /** Whether it stays as it is for now, and keeps the focus. */
  readOnly?: boolean;
}

/** A box to tick, with its label beside it. */
export function Checkbox({ label, hint, readOnly = false, className, ...rest }: CheckboxProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      {/* The hint belongs to what a finger can meet, and so stands close to the label. */}
      <label className="inline-grid min-h-6 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-2.5 pointer-coarse:min-h-11">
        <span className="relative inline-grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-labelledby={labelId}
            aria-describedby={hint ? noteId : undefined}
            {...rest}
            aria-readonly={readOnly || undefined}
            onClick={(event) => {
              if (readOnly) event.preventDefault();
            }}
            className="peer absolute inset-0 appearance-none rounded-md border border-edge bg-surface transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none relative hidden size-3.5 text-on-accent peer-checked:block"
          />
        </span>
        <span id={labelId} className="text-sm">
          {label}
        </span>
        {hint && (
          <span id={noteId} className="wrap-anywhere col-start-2 mt-1 text-muted text-xs">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}
