import Pencil from 'lucide-react/icons/pencil';
import { useParams } from 'react-router';
import { ReadOnlyChannel } from '../features/channels/channel-fields.tsx';
import { ChannelFormPage } from '../features/channels/channel-form-page.tsx';
import { FROM_DETAILS } from '../lib/edit-from-details.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Everything about a channel, to read. */
export function ChannelDetailsPage() {
  const id = Number(useParams().id);
  return (
    <ChannelFormPage
      id={id}
      action="Details"
      buttons={
        <ButtonLink icon={Pencil} to={`/channels/${id}/edit`} state={FROM_DETAILS}>
          Edit
        </ButtonLink>
      }
    >
      {(channel) => <ReadOnlyChannel channel={channel} />}
    </ChannelFormPage>
  );
}
