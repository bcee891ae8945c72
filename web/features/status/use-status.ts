import {
  keepPreviousData,
  type Query,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { statusRoutes } from '../../../contract/routes/status.ts';
import { useCall } from '../../api/api-context.tsx';
import { messages } from '../../api/messages.ts';
import { systemQuery } from '../../api/system.ts';

const STATUS_KEY = ['status'];
const LOOK_EVERY = 3_000;
const LOOK_AT_PROGRAMS_EVERY = 60_000;

/**
 * In how long to look again. Where it failed and nothing is known, that waits for the person: each look
 * would take the error away, and bring it back.
 */
const timeToNextLook = ({ state }: Pick<Query, 'state'>) =>
  state.status === 'error' && state.data === undefined ? false : LOOK_EVERY;

/** How the server is doing, looked at every few seconds while the page is seen. */
export function useStatus() {
  const call = useCall();
  return useQuery({
    queryKey: [...STATUS_KEY, 'now'],
    queryFn: ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(statusRoutes.readStatus, { signal, background });
    },
    refetchInterval: timeToNextLook,
    // The page itself says so, and a toast each time would be in the way.
    meta: { quiet: true },
  });
}

/** The programs beside the server. */
export function usePrograms() {
  const query = systemQuery(useCall());
  return useQuery({ ...query, refetchInterval: LOOK_AT_PROGRAMS_EVERY }).data?.tools;
}

/** One page of how fresh the subscriptions are, counted from 1. */
export function useFreshness(page: number, size: number) {
  const call = useCall();
  return useQuery({
    queryKey: [...STATUS_KEY, 'channels', page, size],
    queryFn: ({ signal, client, queryKey }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(statusRoutes.listChannelFreshness, { query: { page, size }, signal, background });
    },
    placeholderData: keepPreviousData,
    refetchInterval: timeToNextLook,
    meta: { quiet: true },
  });
}

/** Shows what has changed, before it is looked again by itself. */
export function useLookAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: STATUS_KEY });
}

/** Has work that waits go next. */
export function useRunNow(id: number) {
  const call = useCall();
  const lookAgain = useLookAgain();
  return useMutation({
    mutationKey: [...STATUS_KEY, id],
    mutationFn: () => call(statusRoutes.runJobNow, { params: { id } }),
    meta: messages.runJobNow,
    // Also where it was refused: it may have ended or begun meanwhile.
    onSettled: lookAgain,
  });
}
