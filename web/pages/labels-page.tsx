import { useMatch, useNavigate } from 'react-router';
import type { LabelKind } from '../api/labels.ts';
import { LabelEditor } from '../features/labels/label-editor.tsx';
import { STAYING } from '../lib/staying.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';

const ADDRESSES: Record<LabelKind, string> = { tag: '/tags', group: '/groups' };

/**
 * The tags of the videos, or the groups of the channels. One page at both addresses, so that its tabs
 * stay, and the focus with them, where one of them leads to the other address.
 */
export function LabelsPage() {
  const navigate = useNavigate();
  const kind = useMatch(ADDRESSES.group) ? 'group' : 'tag';
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader icon={kind} text={kind === 'tag' ? 'Tag' : 'Group'} secondText="Editor" />
      <Tabs
        label="What to edit"
        value={kind}
        onChange={(next) => navigate(ADDRESSES[next], STAYING)}
        tabs={[
          { value: 'tag', name: 'TAGS', icon: 'tag', panel: <LabelEditor kind="tag" /> },
          { value: 'group', name: 'GROUPS', icon: 'group', panel: <LabelEditor kind="group" /> },
        ]}
      />
    </div>
  );
}
