import { queryOptions } from '@tanstack/react-query';
import { systemRoutes } from '../../contract/routes/system.ts';
import type { Call } from './client.ts';

/** The state of the server and of the tools beside it. */
export function systemQuery(call: Call) {
  return queryOptions({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(systemRoutes.readSystem, { signal, background: true }),
    meta: { quiet: true },
  });
}
