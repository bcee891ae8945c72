import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../lib/media-query.ts';
import { Sheet } from './sheet.tsx';

const useIsSheet = () => useMediaQuery('(width < 40rem)');

/** Whether the filter panel of a page is open, and what opens and closes it. */
export function useFilterPanel() {
  const isSheet = useIsSheet();
  const [open, setOpen] = useState(false);
  return {
    open,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    /** The filter was applied: a sheet makes way for the list, a panel in place stays. */
    applied: () => setOpen(open && !isSheet),
  };
}

interface FilterPanelProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Holds the filter of a list: in place above the list, on a phone as a sheet. */
export function FilterPanel({ open, onClose, children }: FilterPanelProps) {
  const isSheet = useIsSheet();
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (isSheet) {
    return (
      <Sheet side="bottom" title="Filter" open={open} onClose={onClose}>
        {wasOpened && children}
      </Sheet>
    );
  }
  if (!wasOpened) return null;
  return (
    // Hidden and not gone, so that what was chosen and not applied yet is there the next time.
    <section
      aria-label="Filter"
      hidden={!open}
      className="animate-rise rounded-2xl border border-line bg-surface p-4"
    >
      {children}
    </section>
  );
}
