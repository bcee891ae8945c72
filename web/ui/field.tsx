import { type ReactNode, useId } from 'react';
import { classes } from '../lib/classes.ts';

/** What ties a control to its label, hint and error; spread it onto the control. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  /** Says what belongs there; an error takes its place. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks that it must be filled; the control has to say so by itself as well. */
  required?: boolean;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control of a form: label above, hint below, error in place of the hint. */
export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

interface FieldNoteProps {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The line below a control; for one that is in no `Field`, or has more beside it than a field has. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error) {
    return (
      <p id={id} role="alert" className="wrap-anywhere mt-1.5 text-danger text-xs">
        {error}
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className="wrap-anywhere mt-1.5 text-muted text-xs">
      {hint}
    </p>
  );
}
