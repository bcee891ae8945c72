import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Media, MediaDetails } from '../../../contract/media.ts';
import { mediaRoutes } from '../../../contract/routes/media.ts';
import { useCall } from '../../api/api-context.tsx';
import type { Call } from '../../api/client.ts';
import { changesOf } from '../../api/media-keys.ts';
import { messages } from '../../api/messages.ts';
import { applyMedia } from './media-cache.ts';

/** A mark that a person puts on a video, or takes off it. */
export type Mark = 'watched' | 'watchLater';

/** Puts a mark on a video or takes it off; everything shows it once the server confirmed. */
export function useToggleMark(media: Media, mark: Mark) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation(toggled({ call, queryClient }, media, mark));
}

const WORDS = {
  watched: { put: messages.markAsWatched, take: messages.markAsUnwatched },
  watchLater: { put: messages.addToWatchLater, take: messages.removeFromWatchLater },
};

/** The change that puts a mark on a video or takes it off. */
export function toggled(
  { call, queryClient }: { call: Call; queryClient: QueryClient },
  media: Media,
  mark: Mark,
) {
  const { id, [mark]: isPut } = media;
  return {
    // With another key it is another change, so that one on its way keeps its words where the video has
    // got the mark meanwhile, as by being asked for anew.
    mutationKey: [id, mark, isPut],
    scope: changesOf(id),
    mutationFn: () => call(mediaRoutes.updateMedia, { params: { id }, body: { [mark]: !isPut } }),
    meta: isPut ? WORDS[mark].take : WORDS[mark].put,
    onSuccess: (updated: MediaDetails) => applyMedia(queryClient, updated),
  };
}
