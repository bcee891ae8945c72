import { queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import type { Call } from './client.ts';

/** The state of the server and of the tools beside it. */
export function systemQuery(call: Call) {
  return queryOptions({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(routes.readSystem, { signal, background: true }),
    meta: { quiet: true },
  });
}
