import type { ReactNode } from 'react';
import { RemovableChip } from './removable-chip.tsx';

/**
 * What a list is narrowed to that is seen nowhere else, between its header and itself. One right below another
 * goes on with it.
 */
export function Narrowing({ children }: { children: ReactNode }) {
  return (
    <div data-narrowing className="[[data-narrowing]+&]:-mt-4 flex flex-wrap items-center gap-2">
      <span className="[[data-narrowing]+*>&]:hidden text-muted text-sm">Narrowed to</span>
      {children}
    </div>
  );
}

interface NarrowingChipProps {
  name: string;
  onRemove: () => void;
}

/** One thing that a list is narrowed to, with a cross that takes it away. */
export function NarrowingChip({ name, onRemove }: NarrowingChipProps) {
  return (
    <RemovableChip
      roomy
      name={name}
      onRemove={({ currentTarget }) => {
        // The chip goes, and the focus must not go with it.
        currentTarget.closest('main')?.focus({ preventScroll: true });
        onRemove();
      }}
    />
  );
}
