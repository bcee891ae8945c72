import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { createActivity } from '../api/activity.ts';
import { CallProvider } from '../api/api-context.tsx';
import { createCall } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { pages } from '../app/pages.ts';

const main = (
  <main tabIndex={-1}>
    <Outlet />
  </main>
);

/** Opens the product at an address, without what stands around its pages. */
export function openPage(address: string) {
  const call = createCall({ activity: createActivity(), onSessionEnded: () => undefined });
  const routes = [{ element: main, HydrateFallback: () => null, children: pages }];
  render(
    <QueryClientProvider client={createQueryClient({ show: () => {}, settle: () => {} })}>
      <CallProvider value={call}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
      </CallProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
