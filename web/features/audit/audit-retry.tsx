import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ActionRequest } from '../../../contract/action.ts';
import type { AuditItem } from '../../../contract/audit.ts';
import { useSubmitAction } from '../../api/actions.ts';
import { useRefreshChannel } from '../../api/refresh-channel.ts';
import { Button } from '../../ui/button.tsx';
import { useRefreshEnd, useRunEnd } from './use-end.ts';

/** Has what failed done once more; nothing where that is not possible. */
export function AuditRetry({ item }: { item: AuditItem }) {
  const { status, entityType, entityId, entityName, request } = item;
  if (status !== 'failure' || entityName === null) return null;
  if (entityType === 'channel') return <RefreshAgain channelId={entityId} name={entityName} />;
  return request && <RunAgain mediaId={entityId} name={entityName} request={request} />;
}

interface RunAgainProps {
  mediaId: number;
  /** Of the video; a screen reader says it, as many rows may have such a button. */
  name: string;
  request: ActionRequest;
}

function RunAgain({ mediaId, name, request }: RunAgainProps) {
  const { mutate, isPending, data: run } = useSubmitAction(mediaId);
  useRunEnd(mediaId, run);
  return (
    <Button
      icon={RotateCw}
      busy={isPending}
      aria-label={`Run again for ${name}`}
      onClick={() => mutate(request)}
    >
      Run again
    </Button>
  );
}

function RefreshAgain({ channelId, name }: { channelId: number; name: string }) {
  const { mutate, isPending, isSuccess, submittedAt } = useRefreshChannel(channelId);
  useRefreshEnd(channelId, isSuccess ? submittedAt : null);
  return (
    <Button
      icon={RotateCw}
      busy={isPending}
      aria-label={`Try again for ${name}`}
      onClick={() => mutate()}
    >
      Try again
    </Button>
  );
}
