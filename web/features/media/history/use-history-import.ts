import { useMutation, useQueryClient } from '@tanstack/react-query';
import { watchHistoryRoutes } from '../../../../contract/routes/watch-history.ts';
import { type ImportedWatchHistory, MOST_WATCHED } from '../../../../contract/watch-history.ts';
import { useCall } from '../../../api/api-context.tsx';
import { mediaKeys } from '../../../api/media-keys.ts';
import { messages } from '../../../api/messages.ts';
import { statsKeys } from '../../../api/stats-keys.ts';

/** What the server said of the videos that were sent so far. */
export interface Sent extends ImportedWatchHistory {
  /** How many were sent. */
  videos: number;
}

export const NOTHING_SENT: Sent = { videos: 0, inCatalogue: 0, marked: 0 };

interface Sending {
  videos: readonly string[];
  /** Where it goes on. */
  from: Sent;
  dryRun: boolean;
  /** Ends it between two pieces, so that it is always known what was done. */
  signal: AbortSignal;
  onProgress: (sent: Sent) => void;
}

/** Sends videos to the server, as many at once as it takes. */
function useSend() {
  const call = useCall();
  return async ({ videos, from, dryRun, signal, onProgress }: Sending): Promise<Sent> => {
    let sent = from;
    while (sent.videos < videos.length && !signal.aborted) {
      const piece = videos.slice(sent.videos, sent.videos + MOST_WATCHED);
      const body = { videos: piece, dryRun };
      const answer = await call(watchHistoryRoutes.importWatchHistory, { body });
      sent = {
        videos: sent.videos + piece.length,
        inCatalogue: sent.inCatalogue + answer.inCatalogue,
        marked: sent.marked + answer.marked,
      };
      onProgress(sent);
    }
    return sent;
  };
}

/** Asks how many of the videos would be marked; nothing changes. */
export function usePreviewHistory() {
  const send = useSend();
  return useMutation({
    mutationFn: (sending: Omit<Sending, 'dryRun' | 'from'>) =>
      send({ ...sending, from: NOTHING_SENT, dryRun: true }),
    meta: messages.previewHistory,
  });
}

/** Marks the videos as watched, and shows it wherever they are shown. */
export function useMarkHistory() {
  const send = useSend();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sending: Omit<Sending, 'dryRun'>) => send({ ...sending, dryRun: false }),
    meta: messages.importHistory,
    onSettled: () => {
      for (const queryKey of [mediaKeys.all, statsKeys.plots]) {
        queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
