import { useParams } from 'react-router';
import { ChannelForm } from '../features/channels/channel-form.tsx';
import { ChannelFormPage } from '../features/channels/channel-form-page.tsx';
import { useWayToDetails } from '../lib/edit-from-details.ts';

/** Changes a channel's name, its groups and its subscription. */
export function ChannelEditPage() {
  const id = Number(useParams().id);
  const toDetails = useWayToDetails(`/channels/${id}/details`);
  return (
    <ChannelFormPage key={id} id={id} action="Edit">
      {(channel) => <ChannelForm channel={channel} onEnd={toDetails} />}
    </ChannelFormPage>
  );
}
