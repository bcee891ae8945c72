import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Credentials, User } from '../../contract/auth.ts';
import { authRoutes } from '../../contract/routes/auth.ts';
import { useCall } from './api-context.tsx';
import { ApiError } from './api-error.ts';
import type { Call } from './client.ts';
import { messages } from './messages.ts';

const USER_KEY = ['session', 'user'] as const;

/** Who is logged in; null for nobody, which is also what a failure means. Asked once. */
export function currentUserQuery(call: Call) {
  return queryOptions<User | null>({
    queryKey: USER_KEY,
    queryFn: async ({ signal }) => {
      try {
        return await call(authRoutes.currentUser, { signal });
      } catch (error) {
        if (error instanceof ApiError) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

/** Who is logged in, as far as is known. */
export function useUser(): User | null {
  return useQuery({ ...currentUserQuery(useCall()), enabled: false }).data ?? null;
}

/** Whether somebody is logged in, as far as is known. */
export function isLoggedIn(queryClient: QueryClient): boolean {
  return Boolean(queryClient.getQueryData(USER_KEY));
}

/** From here on this person is logged in. */
export function rememberUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(USER_KEY, user);
}

/** From here on nobody is logged in. */
export function forgetUser(queryClient: QueryClient): void {
  queryClient.setQueryData(USER_KEY, null);
}

/** Drops everything that the server told the person who was logged in. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== USER_KEY[0] });
}

export function useLogin() {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: z.input<typeof Credentials>) =>
      call(authRoutes.login, { body: credentials }),
    meta: messages.login,
    onSuccess: (user) => rememberUser(queryClient, user),
  });
}

export function useLogout() {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(authRoutes.logout, {}),
    meta: messages.logout,
    onSuccess: () => forgetUser(queryClient),
  });
}
