import { useParams } from 'react-router';
import { ChannelForm } from '../features/channels/channel-form.tsx';
import { useChannel } from '../features/channels/use-channel.ts';
import { useWayToDetails } from '../lib/edit-from-details.ts';
import { FormPage } from './form-page.tsx';

/** Changes a channel's name, its groups and its subscription. */
export function ChannelEditPage() {
  const id = Number(useParams().id);
  const toDetails = useWayToDetails(`/channels/${id}/details`);
  return (
    <FormPage of="channels" action="Edit" query={useChannel(id, true)}>
      {(channel) => <ChannelForm key={channel.id} channel={channel} onEnd={toDetails} />}
    </FormPage>
  );
}
