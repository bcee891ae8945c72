import { classes } from '../lib/classes.ts';
import { Button } from './button.tsx';

interface FilterButtonsProps {
  /** Empties the filter and applies it so; APPLY sends the form that the buttons stand in. */
  onClear: () => void;
  className: string;
}

/** What ends each filter. */
export function FilterButtons({ onClear, className }: FilterButtonsProps) {
  return (
    <div className={classes('flex justify-end gap-2', className)}>
      <Button caps variant="ghost" onClick={onClear}>
        CLEAR
      </Button>
      <Button caps variant="primary" type="submit">
        APPLY
      </Button>
    </div>
  );
}
