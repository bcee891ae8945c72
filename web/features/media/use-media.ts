import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MediaDetails, MediaUpdate } from '../../../contract/media.ts';
import { mediaRoutes } from '../../../contract/routes/media.ts';
import { useCall } from '../../api/api-context.tsx';
import { changesOf, mediaKeys } from '../../api/media-keys.ts';
import { messages } from '../../api/messages.ts';
import { statsKeys } from '../../api/stats-keys.ts';
import { mergedLabels } from '../../lib/merged-labels.ts';
import { applyMedia } from './media-cache.ts';

/**
 * Everything about one video.
 *
 * @param isInForm whether it stands in a form, which is to show it as it is by now also to a person who
 *   comes back from another tab
 */
export function useMedia(id: number, isInForm = false) {
  const call = useCall();
  return useQuery({
    queryKey: mediaKeys.details(id),
    queryFn: ({ signal }) => call(mediaRoutes.readMedia, { params: { id }, signal }),
    refetchOnWindowFocus: isInForm && 'always',
    meta: messages.readMedia,
  });
}

/**
 * Changes the name and the tags of a video, which are sent together: what is left out goes as it is by
 * now, and so do the tags that the person did not add or remove, since they may have been changed elsewhere.
 */
export function useUpdateMedia({ id, tags: shown }: Pick<MediaDetails, 'id' | 'tags'>) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    scope: changesOf(id),
    mutationFn: async ({ tags: chosen, ...change }: Pick<MediaUpdate, 'name' | 'tags'>) => {
      const params = { id };
      const { name, tags } = await call(mediaRoutes.readMedia, { params });
      const body = { name, tags: mergedLabels(chosen, shown, tags), ...change };
      return call(mediaRoutes.updateMedia, { params, body });
    },
    meta: messages.updateMedia,
    onSuccess: (media) => {
      applyMedia(queryClient, media);
      queryClient.invalidateQueries({ queryKey: statsKeys.counts });
    },
  });
}
