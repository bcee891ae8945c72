import type { QueryClient } from '@tanstack/react-query';
import { isLoggedIn } from './session.ts';

/**
 * Does something once the person who is logged in is so no longer, by their own will or not.
 *
 * @returns what has it not be done any more
 */
export function onLogout(queryClient: QueryClient, work: () => void): () => void {
  let wasLoggedIn = isLoggedIn(queryClient);
  return queryClient.getQueryCache().subscribe(() => {
    if (!wasLoggedIn || isLoggedIn(queryClient)) return;
    wasLoggedIn = false;
    work();
  });
}
