import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { IconButton } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface FilterToggleProps {
  /** Whether the filter panel is open. */
  open: boolean;
  /** Whether the list is filtered right now. */
  active: boolean;
  onToggle: () => void;
}

/** Opens and closes the filter panel of a list, and shows whether the list is filtered. */
export function FilterToggle({ open, active, onToggle }: FilterToggleProps) {
  return (
    <Tooltip text="Filter">
      <span className="relative">
        <IconButton
          framed
          icon={SlidersHorizontal}
          label="Filter"
          active={open || active}
          aria-expanded={open}
          onClick={onToggle}
        />
        {active && (
          <span className="absolute -end-0.5 -top-0.5 size-2.5 rounded-full border-2 border-canvas bg-accent">
            <VisuallyHidden>The list is filtered</VisuallyHidden>
          </span>
        )}
      </span>
    </Tooltip>
  );
}
