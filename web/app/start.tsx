import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createActivity } from '../api/activity.ts';
import { CallProvider } from '../api/api-context.tsx';
import { createCall } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { currentUserQuery, forgetAnswers, forgetUser, isLoggedIn } from '../api/session.ts';
import { forgetFirstView } from '../lib/first-view.ts';
import { nextTask } from '../lib/next-task.ts';
import { ToastsProvider } from '../ui/toast-context.ts';
import { createToasts } from '../ui/toasts.ts';
import { ActivityProvider } from './activity-context.ts';
import { createRouter } from './router.tsx';

/** Draws the app into an element of the page. Who looks at it is asked for in a task of its own. */
export async function start(root: HTMLElement): Promise<void> {
  const activity = createActivity();
  const toasts = createToasts();
  const queryClient = createQueryClient(toasts);
  const call = createCall({ activity, onSessionEnded: () => leave() });
  void queryClient.prefetchQuery(currentUserQuery(call));
  await nextTask();
  const router = createRouter(call, queryClient);

  const { pathname } = window.location;
  router.subscribe(({ location }) => {
    if (location.pathname !== pathname) forgetFirstView();
  });

  const leave = async () => {
    if (!isLoggedIn(queryClient)) return;
    forgetUser(queryClient);
    await router.navigate('/login', { state: { sessionEnded: true } });
    forgetAnswers(queryClient);
  };

  const app = (
    <StrictMode>
      <ActivityProvider value={activity}>
        <CallProvider value={call}>
          <QueryClientProvider client={queryClient}>
            <ToastsProvider value={toasts}>
              <RouterProvider router={router} />
            </ToastsProvider>
          </QueryClientProvider>
        </CallProvider>
      </ActivityProvider>
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(app));
}
