import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { vi } from 'vitest';
import type { Page } from '../../contract/common.ts';
import { createQueryClient } from '../api/query-client.ts';
import { useList } from '../api/use-list.ts';

export interface Thing {
  id: number;
}

/** A page of things with these ids. */
export const page = (number: number, ids: number[], size = 2): Page<Thing> => ({
  content: ids.map((id) => ({ id })),
  page: number,
  size,
});

/** A list on a page. @param fetchPage what the list asks for; what fails comes to the `show` that is given back */
export function setUpList(
  fetchPage: (page: number, signal: AbortSignal, background: boolean) => Promise<Page<Thing>>,
  { acrossVisits = false, enabled }: { acrossVisits?: boolean; enabled?: boolean } = {},
) {
  const show = vi.fn<(told: unknown) => void>();
  const client = createQueryClient({ show: (told) => show(told), settle: () => {} });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  const words = { error: 'Unable to retrieve things' };
  const hook = renderHook(
    ({ filter }) => ({
      ...useList({
        key: ['thing', filter],
        messages: words,
        fetchPage,
        acrossVisits,
        ...(enabled === undefined ? {} : { enabled }),
      }),
      navigate: useNavigate(),
    }),
    { wrapper, initialProps: { filter: 'all' } },
  );
  return { ...hook, client, show, ids: () => hook.result.current.items.map(({ id }) => id) };
}
