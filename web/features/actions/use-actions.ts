import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ActionRun } from '../../../contract/action.ts';
import { routes } from '../../../contract/routes.ts';
import { actionsKey } from '../../api/actions.ts';
import { useCall } from '../../api/api-context.tsx';
import { attachmentKeys } from '../../api/attachments.ts';
import { AUDIT_KEY } from '../../api/audit.ts';
import { messages } from '../../api/messages.ts';
import { hasOneEnded, lookEvery } from './run-state.ts';

/** What was asked for of a video; while something of it has not ended it is looked at again and again. */
export function useActions(mediaId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  const queryKey = actionsKey(mediaId);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const background = queryClient.getQueryData(queryKey) !== undefined;
      return call(routes.listActions, { params: { id: mediaId }, signal, background });
    },
    refetchInterval: ({ state }) => lookEvery(state.data ?? []),
    meta: { quiet: true },
  });
}

/** Loads the attachments and the audit of a video anew when something that was asked for has ended. */
export function useActionWatch(mediaId: number): void {
  const queryClient = useQueryClient();
  const { data } = useActions(mediaId);
  const last = useRef<readonly ActionRun[]>([]);
  useEffect(() => {
    const runs = data ?? [];
    const hasEnded = hasOneEnded(last.current, runs);
    last.current = runs;
    if (!hasEnded) return;
    for (const queryKey of [attachmentKeys.ofMedia(mediaId), AUDIT_KEY]) {
      queryClient.invalidateQueries({ queryKey });
    }
  }, [data, mediaId, queryClient]);
}

/** Calls off what was asked for; it has ended once the server says so. */
export function useCancelAction(mediaId: number, actionId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.cancelAction, { params: { id: mediaId, actionId } }),
    meta: messages.cancelAction,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: actionsKey(mediaId) }),
  });
}
