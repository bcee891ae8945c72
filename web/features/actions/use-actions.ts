import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ActionRun } from '../../../contract/action.ts';
import { useActions } from '../../api/actions.ts';
import { attachmentKeys } from '../../api/attachments.ts';
import { AUDIT_KEY } from '../../api/audit.ts';
import { newlyEnded } from '../../api/run-state.ts';
import { transcriptKeys } from '../../api/transcripts.ts';

/** Loads anew what something that was asked for of a video may have changed, once it has ended. */
export function useActionWatch(mediaId: number): void {
  const queryClient = useQueryClient();
  const { data } = useActions(mediaId);
  const last = useRef<readonly ActionRun[]>([]);
  useEffect(() => {
    const runs = data ?? [];
    const ended = newlyEnded(last.current, runs);
    last.current = runs;
    if (ended.length === 0) return;
    const changed = ended.map(({ request }) =>
      request.action === 'extract_content'
        ? transcriptKeys.ofMedia(mediaId)
        : attachmentKeys.ofMedia(mediaId),
    );
    for (const queryKey of [...changed, AUDIT_KEY]) queryClient.invalidateQueries({ queryKey });
  }, [data, mediaId, queryClient]);
}
