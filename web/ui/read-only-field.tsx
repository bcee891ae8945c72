import { classes } from '../lib/classes.ts';
import { Field } from './field.tsx';
import { controlStyle } from './input.tsx';

interface ReadOnlyFieldProps {
  label: string;
  value: string;
  /** Says what it is good for. */
  hint?: string;
  className?: string | undefined;
}

/** What cannot be changed, beside what can: a box with as many lines as it takes to read all of it. */
export function ReadOnlyField({ label, value, hint, className }: ReadOnlyFieldProps) {
  return (
    <Field label={label} hint={hint} className={className}>
      {(control) => (
        <div data-text={value} className="as-high-as-text control-text">
          <textarea
            {...control}
            rows={1}
            readOnly
            dir="auto"
            value={value}
            className={classes(
              controlStyle,
              'resize-none read-only:border-line read-only:bg-sunken',
            )}
          />
        </div>
      )}
    </Field>
  );
}
