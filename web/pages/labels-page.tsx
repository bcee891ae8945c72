import { useNavigate } from 'react-router';
import type { LabelKind } from '../api/labels.ts';
import { LabelEditor } from '../features/labels/label-editor.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';

/** The tags of the videos. */
export function TagsPage() {
  return <LabelsPage kind="tag" />;
}

/** The groups of the channels. */
export function GroupsPage() {
  return <LabelsPage kind="group" />;
}

const ADDRESSES: Record<LabelKind, string> = { tag: '/tags', group: '/groups' };

function LabelsPage({ kind }: { kind: LabelKind }) {
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader icon={kind} text={kind === 'tag' ? 'Tag' : 'Group'} secondText="Editor" />
      <Tabs
        label="What to edit"
        value={kind}
        onChange={(next) => navigate(ADDRESSES[next], { preventScrollReset: true })}
        tabs={[
          { value: 'tag', name: 'TAGS', icon: 'tag', panel: <LabelEditor kind="tag" /> },
          { value: 'group', name: 'GROUPS', icon: 'group', panel: <LabelEditor kind="group" /> },
        ]}
      />
    </div>
  );
}
