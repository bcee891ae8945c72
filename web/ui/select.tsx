import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { controlStyle } from './input.tsx';

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; name: string }[];
}

/** A choice of one out of few, with the platform's own list; for use within a `Field`. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={classes('relative block', className)}>
      <select
        {...rest}
        className={classes(controlStyle, 'control-height appearance-none truncate pe-9')}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
      />
    </span>
  );
}
