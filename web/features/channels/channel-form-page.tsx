import type { ReactNode } from 'react';
import type { ChannelDetails } from '../../../contract/channel.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FailedPage } from '../../ui/failed-page.tsx';
import { FormSkeleton } from '../../ui/form-skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useChannel } from './use-channel.ts';

interface ChannelFormPageProps {
  id: number;
  action: 'Details' | 'Edit';
  /** Buttons beside the way back to the channel. */
  buttons?: ReactNode;
  children: (channel: ChannelDetails) => ReactNode;
}

/** The page around a channel's form, while the channel comes and when it does not. */
export function ChannelFormPage({ id, action, buttons, children }: ChannelFormPageProps) {
  const query = useChannel(id, true);
  const { data: channel, isError } = query;
  usePageTitle(`${action === 'Edit' ? 'Edit ' : ''}${channel?.name ?? 'Channel'}`);
  if (!channel && isError) {
    return (
      <FailedPage
        heading="Channel"
        text="An error occurred when loading channel details"
        query={query}
        others={{ to: '/channels', name: 'Channels', icon: 'community' }}
      />
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader
        icon="community"
        text="Channel"
        secondText={action}
        actions={
          <>
            <ButtonLink to={`/channels/${id}`}>View Channel</ButtonLink>
            {buttons}
          </>
        }
      />
      <div className="rounded-2xl border border-line bg-surface p-4 sm:p-6">
        {channel ? children(channel) : <FormSkeleton fields={8} />}
      </div>
    </div>
  );
}
