import { useNavigate, useParams } from 'react-router';
import { ChannelForm } from '../features/channels/channel-form.tsx';
import { ChannelFormPage } from '../features/channels/channel-form-page.tsx';

/** Changes a channel's name, its groups and its subscription. */
export function ChannelEditPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  return (
    <ChannelFormPage key={id} id={id} action="Edit">
      {(channel) => (
        <ChannelForm
          channel={channel}
          onSaved={() => navigate(`/channels/${id}/details`, { replace: true })}
        />
      )}
    </ChannelFormPage>
  );
}
