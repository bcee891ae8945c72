import { useState } from 'react';

/**
 * Text that is being written: it is still there when the person looked at something else meanwhile,
 * and goes with the window.
 *
 * @param name what it is the draft of
 */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = `draft of ${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const write = (next: string) => {
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setText(next);
  };
  return [text, write];
}
