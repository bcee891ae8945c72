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
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return button;
}
