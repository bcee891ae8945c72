import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { MediaUpdate } from '../../../contract/media.ts';
import { mediaRoutes } from '../../../contract/routes/media.ts';
import { useCall } from '../../api/api-context.tsx';
import { mediaKeys } from '../../api/media-keys.ts';
import { messages } from '../../api/messages.ts';
import { statsKeys } from '../../api/stats-keys.ts';
import { applyMedia } from './media-cache.ts';

/** Everything about one video. */
export function useMedia(id: number) {
  const call = useCall();
  return useQuery({
    queryKey: mediaKeys.details(id),
    queryFn: ({ signal }) => call(mediaRoutes.readMedia, { params: { id }, signal }),
    meta: messages.readMedia,
  });
}

/** Changes the name and the tags of a video. */
export function useUpdateMedia(id: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof MediaUpdate>) =>
      call(mediaRoutes.updateMedia, { params: { id }, body }),
    meta: messages.updateMedia,
    onSuccess: (media) => {
      applyMedia(queryClient, media);
      queryClient.invalidateQueries({ queryKey: statsKeys.counts });
    },
  });
}
