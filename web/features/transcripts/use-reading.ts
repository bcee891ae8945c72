import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { transcriptRoutes } from '../../../contract/routes/transcripts.ts';
import type { TranscriptStatus } from '../../../contract/transcript.ts';
import { useCall } from '../../api/api-context.tsx';
import { messages } from '../../api/messages.ts';
import { transcriptKeys } from '../../api/transcripts.ts';

const WHILE_RUNNING = 2_000;
const WHILE_WAITING = 10_000;

const lookEvery = ({ backfill }: TranscriptStatus): number | false =>
  backfill !== null && (backfill.startsAt === null ? WHILE_RUNNING : WHILE_WAITING);

/** How the reading of what is said stands; looked at again and again while the catalogue is read. */
export function useReading() {
  const call = useCall();
  const queryClient = useQueryClient();
  const queryKey = transcriptKeys.status;
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const background = queryClient.getQueryData(queryKey) !== undefined;
      return call(transcriptRoutes.readTranscriptStatus, { signal, background });
    },
    refetchInterval: ({ state }) => state.data !== undefined && lookEvery(state.data),
    meta: messages.readTranscriptStatus,
  });
}

/** Has what is said in all videos of the catalogue read, in the background. */
export function useStartReading() {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(transcriptRoutes.startBackfill, {}),
    meta: messages.startBackfill,
    onSuccess: async (status) => {
      const queryKey = transcriptKeys.status;
      // An answer from before would undo it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, status);
    },
  });
}
