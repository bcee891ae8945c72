import { type FormEvent, useRef, useState } from 'react';
import type { MultiSelectHandle } from './use-multi-select.ts';

/**
 * Sends a form once the select in it has settled, so that nothing is left out that is only being
 * added. Where that fails the form stays, and who leaves it meanwhile takes it back.
 *
 * @returns what the select and the form are to be given, and whether the form is on its way
 */
export function useSettledSubmit(send: () => Promise<void>, isSending: boolean) {
  const select = useRef<MultiSelectHandle>(null);
  const [isSettling, setIsSettling] = useState(false);
  const isBusy = isSettling || isSending;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsSettling(true);
    const isSettled = await select.current?.settle();
    setIsSettling(false);
    // The select goes with the form.
    if (isSettled && select.current) await send();
  };
  return { select, isBusy, submit };
}
