import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { controlStyle } from './input.tsx';

/** A box for text of several lines, which grows with it; for use within a `Field`. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...rest}
      className={classes(
        controlStyle,
        'field-sizing-content max-h-[50dvh] min-h-22 resize-y py-2',
        className,
      )}
    />
  );
}
