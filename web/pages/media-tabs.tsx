import { useMatch, useNavigate, useSearchParams } from 'react-router';
import type { MediaDetails } from '../../contract/media.ts';
import { ActionsTab } from '../features/actions/actions-tab.tsx';
import type { ActionDraft } from '../features/actions/use-action-draft.ts';
import { useActionWatch } from '../features/actions/use-actions.ts';
import { AttachmentsPanel } from '../features/attachments/attachments-panel.tsx';
import { AuditList } from '../features/audit/audit-list.tsx';
import { CommentsTab } from '../features/comments/comments-tab.tsx';
import { STAYING_IN_PLACE } from '../lib/staying.ts';
import { Tabs } from '../ui/tabs.tsx';

const AUDIT_ROWS = 5;

interface MediaTabsProps {
  media: MediaDetails;
  /** What the person is about to ask for in the ACTIONS tab. */
  draft: ActionDraft;
}

/** All that hangs on a video; the address says which part is shown, the first where it does not. */
export function MediaTabs({ media: { id }, draft }: MediaTabsProps) {
  useActionWatch(id);
  const [params, setParams] = useSearchParams();
  const tabs = [
    {
      value: 'attachments',
      name: 'ATTACHMENTS',
      icon: 'attachment',
      panel: <MediaAttachments mediaId={id} />,
    },
    {
      value: 'actions',
      name: 'ACTIONS',
      icon: 'hammer',
      panel: <ActionsTab mediaId={id} draft={draft} />,
    },
    {
      value: 'comments',
      name: 'COMMENTS',
      icon: 'comment',
      panel: <CommentsTab mediaId={id} />,
    },
    {
      value: 'audit',
      name: 'AUDIT',
      icon: 'history',
      panel: <AuditList entityType="media" entityId={id} pageSize={AUDIT_ROWS} />,
    },
  ] as const;
  const [first] = tabs;
  const choose = (tab: string) =>
    setParams((before) => withTab(before, tab === first.value ? null : tab), STAYING_IN_PLACE);
  const chosen = tabs.find(({ value }) => value === params.get('tab')) ?? first;
  return <Tabs label="About this video" value={chosen.value} onChange={choose} tabs={tabs} />;
}

/** An address with another tab; the first is the one that goes without saying. */
export function withTab(params: URLSearchParams, tab: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('tab');
  if (tab !== null) next.set('tab', tab);
  return next;
}

function MediaAttachments({ mediaId }: { mediaId: number }) {
  const viewed = useMatch('/media/:id/attachments/:attachmentId');
  const viewedId = viewed ? Number(viewed.params.attachmentId) : null;
  const navigate = useNavigate();
  const onDeleted = (attachmentId: number) => {
    if (attachmentId === viewedId) navigate(`/media/${mediaId}`, STAYING_IN_PLACE);
  };
  return <AttachmentsPanel mediaId={mediaId} viewedId={viewedId} onDeleted={onDeleted} />;
}
