import type { QueryClient } from '@tanstack/react-query';
import type { Media, MediaDetails } from '../../../contract/media.ts';
import { mediaKeys } from '../../api/media-keys.ts';
import type { MediaPages } from './media-cache.ts';

/** A video as it is shown, on its page or in a list; undefined where it is not. */
export function findMedia(queryClient: QueryClient, id: number): Media | undefined {
  // What is kept for the way back may be hours old.
  const type = 'active';
  const queryKey = mediaKeys.details(id);
  const [details] = queryClient.getQueriesData<MediaDetails>({ queryKey, type });
  if (details?.[1]) return details[1];
  const lists = queryClient.getQueriesData<MediaPages>({ queryKey: mediaKeys.lists, type });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ content }) => content)
    .find((media) => media.id === id);
}
