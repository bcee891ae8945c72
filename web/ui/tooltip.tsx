import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Floating } from './floating.tsx';

const HOVER_DELAY = 400;

/**
 * Shows the words of an icon when the pointer rests on it or the keyboard reaches it. A screen
 * reader gets them from the control's own label.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(false);

  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return;
        timer.current = setTimeout(() => setShown(true), HOVER_DELAY);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => setShown(event.target.matches(':focus-visible'))}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      {shown && (
        <Floating anchor={anchor} align="center">
          <span
            aria-hidden
            className="pointer-events-none animate-fade rounded-md bg-ink px-2 py-1 text-canvas text-xs"
          >
            {text}
          </span>
        </Floating>
      )}
    </span>
  );
}
