import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MediaDetails } from '../../../contract/media.ts';
import { mediaRoutes } from '../../../contract/routes/media.ts';
import { useCall } from '../../api/api-context.tsx';
import { mediaKeys } from '../../api/media-keys.ts';
import { applyMedia } from './media-cache.ts';

/** The server reads a video's own page when the video is first opened, which takes some seconds. */
const ASK_EVERY_MS = 2_000;
const ASK_TIMES = 10;

/**
 * Shows what only a video's own page tells as soon as the server has read it. It asks in silence, and
 * not for long: where the platform does not answer, the next visit asks again.
 *
 * @returns whether that may still come while one looks on
 */
export function useCompletion({ id, complete }: MediaDetails): boolean {
  const call = useCall();
  const queryClient = useQueryClient();
  const queryKey = mediaKeys.completion(id);
  const { data: answers, errorUpdateCount: failures } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const shownAt = () => queryClient.getQueryState(mediaKeys.details(id))?.dataUpdatedAt;
      const before = shownAt();
      const media = await call(mediaRoutes.readMedia, { params: { id }, signal, background: true });
      // What was changed meanwhile, the answer may not know; the next one does.
      if (shownAt() === before) applyMedia(queryClient, media);
      return (queryClient.getQueryData<number>(queryKey) ?? 0) + 1;
    },
    enabled: !complete,
    // The first answer came with the video itself.
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isWorthwhile(state.data, state.errorUpdateCount) && ASK_EVERY_MS,
    meta: { quiet: true },
  });
  return !complete && isWorthwhile(answers, failures);
}

const isWorthwhile = (answers = 0, failures = 0) => answers + failures < ASK_TIMES;
