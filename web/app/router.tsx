import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect } from 'react-router';
import type { Call } from '../api/client.ts';
import { currentUserQuery } from '../api/session.ts';
import { systemQuery } from '../api/system.ts';
import { ActivityBar } from './activity-bar.tsx';
import { CrashPage } from './crash-page.tsx';
import { loginPage, pages } from './pages.ts';
import { Shell } from './shell.tsx';

/** So long the first page waits to be told the notices; a page that is pushed down is better than none. */
const LONGEST_WAIT_MS = 1000;

/**
 * Tells an address that is typed or opened from elsewhere from all others of the window, as a link of the
 * product does: it starts at its top, with nothing that was left at an earlier visit. When it is loaded
 * anew, it is still the same visit.
 */
function startVisit(): void {
  const { state } = window.history;
  if (state?.key) return;
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...state, key }, '');
}

/** The addresses of the product and who may see them. */
export function createRouter(call: Call, queryClient: QueryClient) {
  const currentUser = () => queryClient.ensureQueryData(currentUserQuery(call));

  const requireUser = async () => {
    if (!(await currentUser())) return redirect('/login');
    await noticesKnown();
    return null;
  };
  /** Notices that come once the page is drawn push it down. What was waited for in vain is not again. */
  const noticesKnown = async () => {
    const query = systemQuery(call);
    if (queryClient.isFetching(query)) return;
    await Promise.race([
      queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY }),
      new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
    ]);
  };
  const requireNobody = async () => ((await currentUser()) ? redirect('/') : null);

  startVisit();
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
