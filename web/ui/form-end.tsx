import { type MouseEvent, useEffect, useRef } from 'react';
import { Button, ButtonLink } from './button.tsx';

interface FormEndProps {
  /** The word on the button that sends the form. */
  action: string;
  isValid: boolean;
  /** Whether the form is on its way; it cannot be sent again meanwhile. */
  busy: boolean;
  /** What is being done while it is on its way, for forms that take their time. */
  doing?: string;
  /** Why it could not be sent the last time. */
  failure?: string | undefined;
  /** Where "Cancel" leads. */
  cancelTo: string;
  /** Leads there in place of the link. */
  onCancel?: () => void;
}

/** What stands below the fields of a form: the way back, and the way on. */
export function FormEnd(props: FormEndProps) {
  const { action, isValid, busy, doing, failure, cancelTo, onCancel } = props;
  const cancel = (event: MouseEvent) => {
    // The others open a tab or a window.
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!onCancel || !isPlain) return;
    event.preventDefault();
    onCancel();
  };
  const note = busy ? doing : failure;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Below the buttons of a phone it would be out of sight; what lays nothing out cannot scroll.
    if (note) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [note]);
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
      <p
        ref={line}
        role="status"
        // A toast tells of a failure.
        aria-live={busy ? undefined : 'off'}
        className={`wrap-anywhere scroll-my-18 max-sm:empty:-mt-3 min-w-0 grow ${busy ? 'text-muted' : 'text-danger'}`}
      >
        {note}
      </p>
      <div className="flex shrink-0 flex-wrap justify-end gap-2 max-sm:shrink">
        <ButtonLink variant="ghost" to={cancelTo} onClick={cancel}>
          Cancel
        </ButtonLink>
        <Button
          type="submit"
          variant="primary"
          disabled={!isValid}
          busy={busy}
          // Its words break before it leaves the row of the other.
          className="max-sm:max-w-max max-sm:grow max-sm:basis-[min-content]"
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
