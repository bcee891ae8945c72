import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActionRequest, ActionRun } from '../../contract/action.ts';
import { actionRoutes } from '../../contract/routes/actions.ts';
import { useCall } from './api-context.tsx';
import { messages } from './messages.ts';
import { lookEvery } from './run-state.ts';

/** The key under which the cache holds what was asked for of a video. */
const actionsKey = (mediaId: number) => ['actions', mediaId] as const;

/** What was asked for of a video; while something of it has not ended it is looked at again and again. */
export function useActions(mediaId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  const queryKey = actionsKey(mediaId);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const background = queryClient.getQueryData(queryKey) !== undefined;
      return call(actionRoutes.listActions, { params: { id: mediaId }, signal, background });
    },
    refetchInterval: ({ state }) => lookEvery(state.data ?? []),
    meta: { quiet: true },
  });
}

/** Asks for something to be made; it stands on top once the server confirmed it. */
export function useSubmitAction(mediaId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: actionsKey(mediaId),
    mutationFn: (body: ActionRequest) =>
      call(actionRoutes.submitAction, { params: { id: mediaId }, body }),
    meta: messages.submitAction,
    onSuccess: async (run) => {
      const queryKey = actionsKey(mediaId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<ActionRun[]>(queryKey, (runs = []) => [
        run,
        ...runs.filter(({ id }) => id !== run.id),
      ]);
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Calls off what was asked for; it has ended once the server says so. */
export function useCancelAction(mediaId: number, actionId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [...actionsKey(mediaId), actionId],
    mutationFn: () => call(actionRoutes.cancelAction, { params: { id: mediaId, actionId } }),
    meta: messages.cancelAction,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: actionsKey(mediaId) }),
  });
}
