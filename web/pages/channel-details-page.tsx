import { useParams } from 'react-router';
import { ReadOnlyChannel } from '../features/channels/channel-fields.tsx';
import { useChannel } from '../features/channels/use-channel.ts';
import { FormPage } from './form-page.tsx';

/** Everything about a channel, to read. */
export function ChannelDetailsPage() {
  return (
    <FormPage of="channels" action="Details" query={useChannel(Number(useParams().id), true)}>
      {(channel) => <ReadOnlyChannel channel={channel} />}
    </FormPage>
  );
}
