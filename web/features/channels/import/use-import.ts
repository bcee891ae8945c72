import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { subscriptionRoutes } from '../../../../contract/routes/subscriptions.ts';
import {
  type FollowedChannel,
  type ImportedChannel,
  MOST_IMPORTED,
  type SubscriptionsImport,
} from '../../../../contract/subscription.ts';
import { useCall } from '../../../api/api-context.tsx';
import { channelKeys } from '../../../api/channel-keys.ts';
import { messages } from '../../../api/messages.ts';
import { statsKeys } from '../../../api/stats-keys.ts';

type Options = Omit<z.input<typeof SubscriptionsImport>, 'channels'>;

/** Has the server take channels over, as many at once as it takes. */
function useTakeOver() {
  const call = useCall();
  return async (
    channels: readonly FollowedChannel[],
    options: Options,
  ): Promise<ImportedChannel[]> => {
    const imported: ImportedChannel[] = [];
    for (let from = 0; from < channels.length; from += MOST_IMPORTED) {
      const some = channels.slice(from, from + MOST_IMPORTED);
      const body = { ...options, channels: some };
      imported.push(...(await call(subscriptionRoutes.importSubscriptions, { body })).channels);
    }
    return imported;
  };
}

/** Asks what would become of channels; nothing changes. */
export function usePreviewImport() {
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: (channels: readonly FollowedChannel[]) => takeOver(channels, { dryRun: true }),
    meta: messages.previewImport,
  });
}

/** Subscribes to channels. */
export function useImport(channels: readonly FollowedChannel[]) {
  const takeOver = useTakeOver();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (options: Options) => takeOver(channels, options),
    meta: messages.importSubscriptions,
    // Also where it failed: a part of it may be done, or all but the answer.
    onSettled: () => {
      for (const queryKey of [channelKeys.lists, statsKeys.counts]) {
        queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
