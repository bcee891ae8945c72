import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toolRoutes } from '../../../contract/routes/tools.ts';
import type { Tools } from '../../../contract/tools.ts';
import { useCall } from '../../api/api-context.tsx';
import { messages } from '../../api/messages.ts';
import { systemQuery } from '../../api/system.ts';

/** The key of the programs that the server works with. */
export const TOOLS_KEY = ['tools'] as const;

const WHILE_RUNNING = 1_000;
const OTHERWISE = 60_000;

/** In how long to look again. Where nothing is known that waits for the person, who is asked to try again. */
function timeToNextLook(tools: Tools | undefined): number | false {
  if (!tools) return false;
  return tools.updates.running ? WHILE_RUNNING : OTHERWISE;
}

/** The programs that the server works with, looked at now and then, and all the time while one is updated. */
export function useTools() {
  const call = useCall();
  const queryClient = useQueryClient();
  const tools = useQuery({
    queryKey: TOOLS_KEY,
    queryFn: ({ signal }) => {
      const background = queryClient.getQueryData(TOOLS_KEY) !== undefined;
      return call(toolRoutes.readTools, { signal, background });
    },
    refetchInterval: ({ state }) => timeToNextLook(state.data),
    // A toast each time would be in the way.
    meta: { ...messages.readTools, quiet: () => queryClient.getQueryData(TOOLS_KEY) !== undefined },
  });
  const isRunning = tools.data?.updates.running != null;
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    // What the app says of an old yt-dlp may be over.
    if (wasRunning.current && !isRunning) void queryClient.invalidateQueries(systemQuery(call));
    wasRunning.current = isRunning;
  }, [queryClient, call, isRunning]);
  return tools;
}

/** Has a newer yt-dlp looked for, tried and used. */
export function useUpdateYtDlp() {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(toolRoutes.updateYtDlp, {}),
    meta: messages.updateYtDlp,
    onSuccess: async (tools) => {
      // An answer from before would undo it.
      await queryClient.cancelQueries({ queryKey: TOOLS_KEY });
      queryClient.setQueryData(TOOLS_KEY, tools);
    },
  });
}
