import type { ReactNode } from 'react';
import type { ChannelDetails } from '../../../contract/channel.ts';
import { formatDate } from '../../lib/dates.ts';
import { grouped } from '../../lib/grouped.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { platformName } from '../../ui/platform-icon.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';

interface ChannelFieldsProps {
  channel: ChannelDetails;
  /** What stands in place of the fields that can be edited. */
  name: ReactNode;
  groups: ReactNode;
  subscribed: ReactNode;
  schedule?: ReactNode;
  transcripts?: ReactNode;
}

/** What has the captions of a channel's new videos read. */
export const TRANSCRIPTS_LABEL = 'Read what is said in new videos';

/** Everything about a channel in the order of its form; what cannot be edited is read-only. */
export function ChannelFields(props: ChannelFieldsProps) {
  const { channel, name, groups, subscribed, schedule, transcripts } = props;
  const { source, videoCount, remoteId, linkUrl, lastExtract, nextRunAt } = channel;
  return (
    <div className="flex flex-col gap-6">
      {name}
      {groups}
      {subscribed}
      {schedule}
      {transcripts}
      <div className="grid gap-6 border-line border-t pt-6 sm:grid-cols-2">
        <ReadOnlyField label="Source" value={platformName(source)} />
        <ReadOnlyField label="Videos" value={grouped(videoCount)} />
        <ReadOnlyField
          label="Last Checked"
          value={lastExtract ? formatDate(lastExtract) : 'Never'}
        />
        <ReadOnlyField label="Next Run" value={nextRunAt ? formatDate(nextRunAt) : 'None'} />
        <ReadOnlyField label="Remote id" value={remoteId} className="sm:col-span-2" />
        <ReadOnlyField label="Link" value={linkUrl} className="sm:col-span-2" />
      </div>
    </div>
  );
}

/** The form of a channel that can only be read. */
export function ReadOnlyChannel({ channel }: { channel: ChannelDetails }) {
  const groups = channel.groups.map(({ name }) => name).join(', ');
  return (
    <ChannelFields
      channel={channel}
      name={<ReadOnlyField label="Name" value={channel.name} />}
      groups={<ReadOnlyField label="Groups" value={groups || 'None'} />}
      subscribed={<Checkbox label="Subscribed" checked={channel.subscribed} disabled />}
      transcripts={
        channel.subscribed && (
          <Checkbox label={TRANSCRIPTS_LABEL} checked={channel.transcripts} disabled />
        )
      }
    />
  );
}
