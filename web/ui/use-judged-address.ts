import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

/** Says at once what is wrong with an address that a form begins with; an empty field is left in peace. */
export function useJudgedAddress<Values extends { url: string }, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  address: string,
): void {
  const { trigger } = form;
  useEffect(() => {
    if (address !== '') void trigger('url' as Parameters<typeof trigger>[0]);
  }, [address, trigger]);
}
