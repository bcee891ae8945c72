import { useQuery } from '@tanstack/react-query';
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
