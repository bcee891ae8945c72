import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '../../contract/account.ts';
import { accountRoutes } from '../../contract/routes/account.ts';
import { useCall } from './api-context.tsx';
import { type Messages, messages } from './messages.ts';

const ACCOUNT_KEY = ['account'] as const;

/** How one gets in, and who is in. */
export function useAccount() {
  const call = useCall();
  return useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: ({ signal }) => call(accountRoutes.readAccount, { signal }),
    meta: messages.readAccount,
  });
}

/** Gives the person another password; all other sessions end. */
export function useChangePassword() {
  const call = useCall();
  return useAccountChange(messages.changePassword, (body: PasswordChange) =>
    call(accountRoutes.changePassword, { body }),
  );
}

/** Ends a session that is not the person's own here. */
export function useEndSession(id: string) {
  const call = useCall();
  return useAccountChange(
    messages.endSession,
    () => call(accountRoutes.endSession, { params: { id } }),
    id,
  );
}

export function useEndOtherSessions() {
  const call = useCall();
  return useAccountChange(messages.endOtherSessions, () =>
    call(accountRoutes.endOtherSessions, {}),
  );
}

/** A change that is done once the page shows it. */
function useAccountChange<Input, Output>(
  words: Messages,
  mutationFn: (input: Input) => Promise<Output>,
  id?: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [...ACCOUNT_KEY, id],
    mutationFn,
    meta: { ...words },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }),
  });
}
