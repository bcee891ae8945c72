import type { MouseEvent } from 'react';
import { Button, ButtonLink } from './button.tsx';

interface FormEndProps {
  /** The word on the button that sends the form. */
  action: string;
  isValid: boolean;
  /** Whether the form is on its way; it cannot be sent again meanwhile. */
  busy: boolean;
  /** What is being done while it is on its way, for forms that take their time. */
  doing?: string;
  /** Where "Cancel" leads. */
  cancelTo: string;
  /** Leads there in place of the link. */
  onCancel?: () => void;
}

/** What stands below the fields of a form: the way back, and the way on. */
export function FormEnd(props: FormEndProps) {
  const { action, isValid, busy, doing, cancelTo, onCancel } = props;
  const cancel = (event: MouseEvent) => {
    // The others open a tab or a window.
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!onCancel || !isPlain) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
      {doing && (
        <p role="status" className="min-w-0 grow text-muted">
          {busy && doing}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink variant="ghost" to={cancelTo} onClick={cancel}>
          Cancel
        </ButtonLink>
        <Button type="submit" variant="primary" disabled={!isValid} busy={busy}>
          {action}
        </Button>
      </div>
    </div>
  );
}
