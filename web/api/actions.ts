import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActionRequest, ActionRun } from '../../contract/action.ts';
import { routes } from '../../contract/routes.ts';
import { useCall } from './api-context.tsx';
import { messages } from './messages.ts';

/** The key under which the cache holds what was asked for of a video. */
export const actionsKey = (mediaId: number) => ['actions', mediaId] as const;

/** Asks for something to be made; it stands on top once the server confirmed it. */
export function useSubmitAction(mediaId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ActionRequest) =>
      call(routes.submitAction, { params: { id: mediaId }, body }),
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
