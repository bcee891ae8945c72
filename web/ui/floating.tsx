import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type Align, placeBeside } from './place.ts';

interface FloatingProps {
  anchor: RefObject<HTMLElement | null>;
  align: Align;
  /** Makes it as wide as the anchor. */
  sameWidth?: boolean;
  children: ReactNode;
}

/** Holds its content beside the anchor, over everything else, while the page scrolls and changes. */
export function Floating({ anchor, align, sameWidth = false, children }: FloatingProps) {
  const holder = useRef<HTMLDivElement>(null);

  const place = () => {
    const floating = holder.current;
    const beside = anchor.current?.getBoundingClientRect();
    if (!floating || !beside) return;
    // While it is measured at its full height, nothing in it is scrolled.
    const scrolled = floating.firstElementChild?.scrollTop ?? 0;
    if (sameWidth) floating.style.width = `${beside.width}px`;
    floating.style.maxHeight = '';
    const { left, top, maxHeight } = placeBeside(
      beside,
      { width: floating.offsetWidth, height: floating.offsetHeight },
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      align,
    );
    floating.style.left = `${left}px`;
    floating.style.top = `${top}px`;
    floating.style.maxHeight = `${maxHeight}px`;
    if (scrolled > 0) floating.firstElementChild?.scrollTo(0, scrolled);
  };

  // Its content may have changed its size with any rendering.
  useLayoutEffect(() => {
    place();
    const onScroll = ({ target }: Event) => {
      // Where it is scrolled itself it stays where it is.
      if (!(target instanceof Node && holder.current?.contains(target))) place();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', place);
    };
  });

  return createPortal(
    <div
      ref={holder}
      className="fixed top-0 left-0 z-50 flex w-max max-w-[calc(100vw-1rem)] flex-col"
    >
      {children}
    </div>,
    // An open dialog covers whatever stands outside of it; else it stays in the page's own part.
    anchor.current?.closest('dialog, header, main') ?? document.body,
  );
}
