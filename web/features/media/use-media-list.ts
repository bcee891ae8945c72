import type { FoundMedia, MediaPage } from '../../../contract/media.ts';
import type { MediaListRoute } from '../../../contract/routes/media.ts';
import { useCall } from '../../api/api-context.tsx';
import { type MediaFilter, mediaKeys } from '../../api/media-keys.ts';
import type { Messages } from '../../api/messages.ts';
import { type List, useList } from '../../api/use-list.ts';
import { usePageSize } from '../../lib/page-size.ts';

interface MediaSource {
  route: MediaListRoute;
  filter: MediaFilter;
  messages: Messages;
  /** How many videos a page holds, where it is not what fits the screen. */
  size?: number;
  /** Whether it is loaded; it is where this is left out. */
  enabled?: boolean;
}

/** A list of videos, in pages that fit the screen. */
export function useMediaList({
  route,
  filter,
  messages,
  ...source
}: MediaSource): List<FoundMedia, MediaPage> {
  const call = useCall();
  const fitting = usePageSize();
  const size = source.size ?? fitting;
  return useList({
    key: mediaKeys.list(route.path, filter),
    messages,
    ...(source.enabled !== undefined && { enabled: source.enabled }),
    fetchPage: (page, signal, background) =>
      call(route, { query: { ...filter, page, size }, signal, background }),
  });
}
