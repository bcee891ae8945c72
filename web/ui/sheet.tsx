import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { classes } from '../lib/classes.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

const SIDES = {
  start: 'sheet-start m-0 inset-y-0 start-0 h-dvh max-h-none w-72 max-w-[90vw] rounded-e-2xl',
  bottom:
    'sheet-bottom m-0 inset-x-0 top-auto bottom-0 max-h-[85dvh] w-full max-w-none rounded-t-2xl',
  middle: 'm-auto max-h-[85dvh] w-[calc(100%-32px)] max-w-form rounded-2xl',
};

interface SheetProps {
  /** Where it stands: at the edge `start` as a drawer, `bottom` as a sheet on a phone, or amid the page. */
  side: keyof typeof SIDES;
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel over the page, held by the browser's own dialog: it keeps the focus in, gives it back,
 * and Escape or a press beside it closes it.
 */
export function Sheet({ side, title, open, onClose, children }: SheetProps) {
  const dialog = useModal(open);
  const titleId = useId();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
      className={classes(
        'sheet fixed flex-col bg-raised text-ink shadow-raised open:flex',
        SIDES[side],
      )}
    >
      <div className="flex items-center justify-between gap-2 py-2 ps-4 pe-2">
        <h2 id={titleId} className="min-w-0 wrap-break-word font-semibold text-base">
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <div className="grow overflow-y-auto overscroll-contain px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </dialog>
  );
}
