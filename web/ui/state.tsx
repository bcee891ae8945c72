import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { leaveFocus } from './leave-focus.ts';

interface EmptyStateProps {
  icon: IconName;
  /** The sentence that says what there is none of. */
  text: string;
  /** The one thing that helps. */
  action?: ReactNode;
}

/** What a view shows when there is nothing to show. */
export function EmptyState({ icon, text, action }: EmptyStateProps) {
  return (
    <StateFrame mark={<Icon name={icon} className="size-6 text-muted" />} action={action}>
      {text}
    </StateFrame>
  );
}

interface ErrorStateProps {
  text: string;
  /** What the page is about, for screen readers, where nothing else on it says so. */
  heading?: string;
  onRetry: () => void;
  /** Whether the next attempt is under way. */
  busy?: boolean;
  /** What else helps. */
  also?: ReactNode;
}

/** What a view shows when it could not be loaded. */
export function ErrorState({ text, heading, onRetry, busy = false, also }: ErrorStateProps) {
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      <StateFrame
        role="alert"
        mark={<TriangleAlert aria-hidden className="size-6 text-danger" />}
        action={
          <>
            <Button ref={leaveFocus} icon={RotateCw} busy={busy} onClick={onRetry}>
              Try again
            </Button>
            {also}
          </>
        }
      >
        {text}
      </StateFrame>
    </>
  );
}

interface StateFrameProps {
  role?: 'alert';
  mark: ReactNode;
  action?: ReactNode;
  children: string;
}

function StateFrame({ role, mark, action, children }: StateFrameProps) {
  return (
    <div role={role} className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-sunken">{mark}</span>
      <p className="max-w-text text-balance text-base text-muted">{children}</p>
      {action}
    </div>
  );
}
