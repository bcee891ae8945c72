import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { LibraryAdd } from '../../../contract/library.ts';
import { libraryRoutes } from '../../../contract/routes/library.ts';
import { useCall } from '../../api/api-context.tsx';
import { channelKeys } from '../../api/channel-keys.ts';
import { mediaKeys } from '../../api/media-keys.ts';
import { messages } from '../../api/messages.ts';
import { statsKeys } from '../../api/stats-keys.ts';
import { useTakeBack } from '../../api/take-back.ts';
import { applyMedia } from './media-cache.ts';

/**
 * Adds the video at an address to the library; the server asks the platform about one that it does
 * not know. Who leaves the form meanwhile takes it back.
 */
export function useAddToLibrary() {
  const call = useCall();
  const queryClient = useQueryClient();
  const startCall = useTakeBack();
  return useMutation({
    mutationFn: (body: z.input<typeof LibraryAdd>) =>
      call(libraryRoutes.addToLibrary, { body, signal: startCall() }),
    meta: messages.addToLibrary,
    onSuccess: (media) => {
      applyMedia(queryClient, media);
      // Its channel may have come with it.
      for (const queryKey of [mediaKeys.lists, channelKeys.all, statsKeys.counts]) {
        queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
