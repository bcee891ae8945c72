import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';

/** How every box looks in which something is typed or chosen. */
export const controlStyle =
  'control-text block w-full rounded-lg border border-edge bg-surface px-3 text-ink transition-colors ' +
  'hover:border-muted aria-invalid:border-danger focus-visible:outline-offset-0 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted';

/** A box for one line of text; for use within a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...rest}
      className={classes(
        controlStyle,
        'control-height text-ellipsis read-only:border-line read-only:bg-sunken',
        className,
      )}
    />
  );
}
