import { useQuery } from '@tanstack/react-query';
import { systemRoutes } from '../../../contract/routes/system.ts';
import { useCall } from '../../api/api-context.tsx';
import { messages } from '../../api/messages.ts';
import { statsKeys } from '../../api/stats-keys.ts';

/** What the catalogue holds, in numbers; what was known before shows until the answer is there. */
export function useStats() {
  const call = useCall();
  return useQuery({
    queryKey: statsKeys.counts,
    queryFn: ({ signal }) => call(systemRoutes.readStats, { signal }),
    meta: messages.readStats,
  });
}
