import { type MouseEvent, type UIEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

/** Whether it is scrolled by less than a line: Firefox goes some pixels too far, even to a link that is in view. */
function isBarelyScrolled({ scrollTop }: Element, { lineHeight }: CSSStyleDeclaration): boolean {
  return scrollTop < Number.parseFloat(lineHeight) / 2;
}

/**
 * For a long text that is folded until one wants to read it.
 *
 * @returns whether it is folded, what the element of the text needs, and the button below it
 */
export function useUnfolding(isLong: boolean) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const id = useId();
  const isFolded = isLong && !isUnfolded;
  // The browser scrolls what is folded away to a link that the keyboard comes to, or to words that were looked for.
  const unfold = ({ currentTarget }: UIEvent) => {
    if (currentTarget.scrollTop === 0) return;
    if (isBarelyScrolled(currentTarget, getComputedStyle(currentTarget))) {
      currentTarget.scrollTop = 0;
      return;
    }
    flushSync(() => setIsUnfolded(true));
    currentTarget.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  };
  const toggle = ({ currentTarget }: MouseEvent) => {
    flushSync(() => setIsUnfolded(!isUnfolded));
    // It stood below all of the text, and stands far above what is seen now; what lays nothing out cannot scroll.
    if (isUnfolded) currentTarget.scrollIntoView?.({ block: 'nearest' });
  };
  return {
    isFolded,
    text: { id, onScroll: isFolded ? unfold : undefined },
    button: isLong && (
      <Button
        variant="ghost"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={toggle}
        className="mt-2 -ms-3"
      >
        {isUnfolded ? 'Show less' : 'Show more'}
      </Button>
    ),
  };
}
