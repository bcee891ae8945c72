import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authRoutes } from '../../contract/routes/auth.ts';
import { useStableCallback } from '../lib/stable-callback.ts';
import { useCall } from './api-context.tsx';
import { rememberUser } from './session.ts';

/**
 * Notices that somebody has logged in elsewhere in this browser, as in another tab, once the person comes
 * back to this one.
 *
 * @param onLoggedIn is called then
 */
export function useLoginElsewhere(onLoggedIn: () => void): void {
  const call = useCall();
  const queryClient = useQueryClient();
  const goOn = useStableCallback(onLoggedIn);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      // That nobody is logged in is known here, and may be over by the time of the answer.
      const user = await call(authRoutes.currentUser, { signal, background: true }).catch(
        () => null,
      );
      if (!user || signal.aborted) return;
      rememberUser(queryClient, user);
      goOn();
    };
    // Of two windows side by side one sees both all the time.
    window.addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    return () => leaving.abort();
  }, [call, queryClient, goOn]);
}
