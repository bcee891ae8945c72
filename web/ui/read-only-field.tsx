import { classes } from '../lib/classes.ts';
import { Field } from './field.tsx';
import { controlStyle } from './input.tsx';

interface ReadOnlyFieldProps {
  label: string;
  value: string;
  className?: string | undefined;
}

/** What cannot be changed, beside what can: a box with as many lines as it takes to read all of it. */
export function ReadOnlyField({ label, value, className }: ReadOnlyFieldProps) {
  return (
    <Field label={label} className={className}>
      {(control) => (
        <textarea
          {...control}
          rows={1}
          readOnly
          dir="auto"
          value={value}
          className={classes(
            controlStyle,
            // With one line as high as a box that holds no more than one.
            'field-sizing-content resize-none py-1.75 read-only:border-line read-only:bg-sunken pointer-coarse:py-2.25',
          )}
        />
      )}
    </Field>
  );
}
