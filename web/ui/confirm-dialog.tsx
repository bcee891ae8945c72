import { useId } from 'react';
import { Button } from './button.tsx';
import { useModal } from './use-modal.ts';

interface ConfirmDialogProps {
  question: string;
  /** What it means, where the question does not say it all. */
  details?: string;
  /** The word on the button that goes on. */
  action: string;
  /** How that button looks: `danger` where something is destroyed, which is so unless said. */
  variant?: 'danger' | 'primary';
  open: boolean;
  /** Whether what was confirmed is under way; it can be neither repeated nor left then. */
  busy: boolean;
  onConfirm: () => void;
  /** The person takes it back. */
  onCancel: () => void;
  /** It has closed, and the focus is back where it was, where that is still there. */
  onClosed?: () => void;
}

/** Asks before something is done that is not taken back with a press, held by the browser's own dialog; it begins at "Cancel". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, details, action, variant = 'danger' } = props;
  const { open, busy, onConfirm, onCancel, onClosed } = props;
  const dialog = useModal(open);
  const questionId = useId();
  const detailsId = useId();

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={questionId}
      aria-describedby={details ? detailsId : undefined}
      // Chromium takes no for an answer only once: it would close at the next Escape.
      closedby={busy ? 'none' : undefined}
      onCancel={(event) => {
        // Whoever opened it closes it.
        event.preventDefault();
        if (!busy) onCancel();
      }}
      onClose={onClosed}
      className="sheet m-auto w-[calc(100%-2rem)] max-w-sm rounded-2xl bg-raised p-6 text-ink shadow-raised"
    >
      <h2 id={questionId} className="wrap-anywhere text-balance font-semibold text-base">
        {question}
      </h2>
      {details && (
        <p id={detailsId} className="mt-3 text-muted">
          {details}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
