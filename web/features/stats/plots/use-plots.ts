import { useQuery, useQueryClient } from '@tanstack/react-query';
import { plotRoutes } from '../../../../contract/routes/plots.ts';
import { useCall } from '../../../api/api-context.tsx';
import { messages } from '../../../api/messages.ts';
import { statsKeys } from '../../../api/stats-keys.ts';

/** In milliseconds; a large catalogue takes some seconds. */
const LOOK_FOR_NEWER_EVERY = 1_000;

/** What the plots show; while the server computes newer figures, they are asked for again. */
export function usePlots() {
  const call = useCall();
  const queryClient = useQueryClient();
  const queryKey = statsKeys.plots;
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const background = queryClient.getQueryData(queryKey) !== undefined;
      return call(plotRoutes.readPlots, { signal, background });
    },
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data?.isRefreshing === true && LOOK_FOR_NEWER_EVERY,
    meta: messages.readStats,
  });
}
