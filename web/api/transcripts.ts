import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { transcriptRoutes } from '../../contract/routes/transcripts.ts';
import { useCall } from './api-context.tsx';
import { messages } from './messages.ts';

/** The keys of what is said in videos; invalidate `ofMedia` after it was read. */
export const transcriptKeys = {
  status: ['transcripts', 'status'] as const,
  ofMedia: (mediaId: number) => ['transcripts', mediaId] as const,
};

/**
 * What is said in a video.
 *
 * @param isWanted false where there is no need to know
 */
export function useTranscript(mediaId: number, isWanted = true) {
  const call = useCall();
  return useQuery({
    queryKey: transcriptKeys.ofMedia(mediaId),
    queryFn: ({ signal }) =>
      call(transcriptRoutes.readTranscript, { params: { id: mediaId }, signal }),
    enabled: isWanted,
    meta: messages.readTranscript,
  });
}

/** Stops the reading of the catalogue; what was read stays. */
export function useStopReading() {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(transcriptRoutes.stopBackfill, {}),
    meta: messages.stopBackfill,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: transcriptKeys.status }),
  });
}
