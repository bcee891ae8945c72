import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createActivity } from '../api/activity.ts';
import { CallProvider } from '../api/api-context.tsx';
import { createCall } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { pages } from '../app/pages.ts';

/** The pages of the product at an address, without a server. */
function open(address: string) {
  const routes = [{ HydrateFallback: () => null, children: pages }];
  const call = createCall({ activity: createActivity(), onSessionEnded: () => undefined });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <CallProvider value={call}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
      </CallProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const tab = (name: string, selected: boolean) => screen.findByRole('tab', { name, selected });

afterEach(cleanup);

it('lets the arrow keys lead from the tags to the groups and back', async () => {
  const user = open('/tags');
  (await tab('TAGS', true)).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await tab('GROUPS', true));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Group Editor');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(await tab('TAGS', true));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tag Editor');
});
