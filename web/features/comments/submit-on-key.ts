import type { KeyboardEvent } from 'react';
import { isComposing } from '../../lib/composing.ts';

/** Has Ctrl+Enter, or Command+Enter, submit what is typed where Enter alone starts a new line. */
export function submitOnKey(submit: () => void) {
  return (event: KeyboardEvent) => {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSubmit || isComposing(event)) return;
    event.preventDefault();
    submit();
  };
}
