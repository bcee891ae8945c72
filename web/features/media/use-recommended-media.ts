import type { Media } from '../../../contract/media.ts';
import { mediaRoutes } from '../../../contract/routes/media.ts';
import { useCall } from '../../api/api-context.tsx';
import { mediaKeys } from '../../api/media-keys.ts';
import { messages } from '../../api/messages.ts';
import { type List, useList } from '../../api/use-list.ts';

/** The videos that someone who looks at this one might like, in pages of this size. */
export function useRecommendedMedia(id: number, size: number): List<Media> {
  const call = useCall();
  return useList({
    key: mediaKeys.recommended(id),
    messages: messages.listRecommended,
    acrossVisits: true,
    fetchPage: (page, signal, background) =>
      call(mediaRoutes.listRecommended, {
        params: { id },
        query: { page, size },
        signal,
        background,
      }),
  });
}
