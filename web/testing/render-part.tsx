import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createActivity } from '../api/activity.ts';
import { CallProvider } from '../api/api-context.tsx';
import type { CallToast } from '../api/call-toasts.ts';
import { createCall } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';

interface Surroundings {
  /** Where the person is. */
  address?: string;
  /** The pattern of that address, e.g. `/channels/:id`. */
  path?: string;
  /** What the server has told already, by the keys of the cache. */
  known?: readonly (readonly [QueryKey, unknown])[];
}

/**
 * Shows a part of the product; what it asks for fails where the test serves nothing.
 *
 * @returns the toasts that were shown since
 */
export function renderPart(
  part: ReactNode,
  { address = '/', path = '*', known = [] }: Surroundings = {},
) {
  const toasts: CallToast[] = [];
  const client = createQueryClient({
    show: (toast) => toasts.push(toast),
    settle: () => {},
  });
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
  for (const [key, answer] of known) client.setQueryData(key, answer);
  const call = createCall({ activity: createActivity(), onSessionEnded: () => undefined });
  const router = createMemoryRouter([{ path, element: part }], { initialEntries: [address] });
  const { container } = render(
    <QueryClientProvider client={client}>
      <CallProvider value={call}>
        <RouterProvider router={router} />
      </CallProvider>
    </QueryClientProvider>,
  );
  return { container, toasts };
}
