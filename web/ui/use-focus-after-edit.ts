import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets who leaves an edit go on where it began.
 *
 * @returns for the button that the edit begins with, which is away meanwhile
 */
export function useFocusAfterEdit(isEdited: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    // It may be in the next row that is edited.
    const isLost = document.activeElement === document.body;
    if (wasEdited.current && !isEdited && isLost) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return button;
}
