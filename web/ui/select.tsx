import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { controlStyle } from './input.tsx';

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; name: string }[];
  /** For one that stands among buttons: its edge is no heavier than theirs. */
  toolbar?: boolean;
}

/** A choice of one out of few, with the platform's own list; for use within a `Field`, or among buttons. */
export function Select({ options, toolbar = false, className, ...rest }: SelectProps) {
  return (
    <span className={classes('relative block', className)}>
      <select
        {...rest}
        className={classes(
          controlStyle,
          'control-height appearance-none truncate pe-9',
          toolbar && 'border-rim! bg-raised! hover:bg-hover!',
        )}
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
