import { useState } from 'react';
import { useToasts } from './toast-context.ts';

const REFUSED = {
  kind: 'error',
  title: 'Unable to copy',
  message: 'The browser did not allow it. The text is selected now: copy it as you copy any other.',
} as const;

/**
 * Copies text for a person.
 *
 * @param select selects it, for who has to copy it by hand since the browser does not let the app; they are told
 * @returns whether it was copied, and what copies it: nothing where browsers let no page do so, which is
 *   anywhere but over https and on the own machine
 */
export function useCopy(text: string, select: () => void) {
  const [isCopied, setCopied] = useState(false);
  const toasts = useToasts();
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isDone);
    if (isDone) return;
    select();
    toasts.show(REFUSED);
  };
  return { isCopied, copy: navigator.clipboard === undefined ? undefined : copy };
}
