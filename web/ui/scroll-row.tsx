import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';

interface ScrollRowProps {
  /** What stands in it, for a screen reader. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Buttons side by side; on a phone, where they do not fit, the row scrolls to the window's edges. */
export function ScrollRow({ label, className, children }: ScrollRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      role="group"
      aria-label={label}
      onFocus={({ target }) => {
        // The browser leaves half out of view what is half in view. What is pressed stays under the pointer.
        if (target.matches(':focus-visible')) {
          target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
        }
      }}
      // The padding keeps the focus ring of the buttons from being cut off.
      className={classes(
        'relative -mx-4 -my-1 flex gap-2 overflow-x-auto scroll-px-4 px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0 sm:overflow-visible',
        className,
      )}
    >
      {children}
    </div>
  );
}
