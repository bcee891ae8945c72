import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Media } from '../../../contract/media.ts';
import { mediaRoutes } from '../../../contract/routes/media.ts';
import { useCall } from '../../api/api-context.tsx';
import { messages } from '../../api/messages.ts';
import { applyMedia } from './media-cache.ts';

/** Marks a video as watched or takes that back; everything shows it once the server confirmed. */
export function useToggleWatched(media: Media) {
  const watched = !media.watched;
  return useMark(media, { watched }, watched ? messages.markAsWatched : messages.markAsUnwatched);
}

/** Puts a video on the Watch Later list or takes it off. */
export function useToggleWatchLater(media: Media) {
  const watchLater = !media.watchLater;
  const words = watchLater ? messages.addToWatchLater : messages.removeFromWatchLater;
  return useMark(media, { watchLater }, words);
}

function useMark(
  { id }: Media,
  body: { watched: boolean } | { watchLater: boolean },
  words: { success: string; error: string },
) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(mediaRoutes.updateMedia, { params: { id }, body }),
    meta: words,
    onSuccess: (updated) => applyMedia(queryClient, updated),
  });
}
