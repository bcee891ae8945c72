import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect } from 'react-router';
import type { Call } from '../api/client.ts';
import { currentUserQuery } from '../api/session.ts';
import { systemQuery } from '../api/system.ts';
import { ActivityBar } from './activity-bar.tsx';
import { CrashPage } from './crash-page.tsx';
import { loginPage, pages } from './pages.ts';
import { Shell } from './shell.tsx';

/** The addresses of the product and who may see them. */
export function createRouter(call: Call, queryClient: QueryClient) {
  const currentUser = () => queryClient.ensureQueryData(currentUserQuery(call));

  const requireUser = async () => {
    if (!(await currentUser())) return redirect('/login');
    // The notices are known before the page is drawn, or they would push it down.
    await queryClient.prefetchQuery({ ...systemQuery(call), staleTime: Number.POSITIVE_INFINITY });
    return null;
  };
  const requireNobody = async () => ((await currentUser()) ? redirect('/') : null);

  return createBrowserRouter([
    {
      Component: Shell,
      HydrateFallback: ActivityBar,
      children: [
        { ...loginPage, loader: requireNobody, ErrorBoundary: CrashPage },
        {
          loader: requireUser,
          ErrorBoundary: CrashPage,
          children: [...pages, { path: '*', loader: () => redirect('/latest') }],
        },
      ],
    },
  ]);
}
