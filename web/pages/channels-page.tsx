import { ChannelBrowser } from '../features/channels/channel-browser.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** All channels that the catalogue knows, subscribed or not. */
export function ChannelsPage() {
  return (
    <ChannelBrowser
      icon="community"
      text="Channels"
      entity="channels"
      filter={{ subscribed: false }}
      actions={
        <ButtonLink caps to="/subscriptions">
          SUBSCRIPTIONS
        </ButtonLink>
      }
      emptyAction={
        <ButtonLink caps variant="primary" to="/subscriptions/add">
          ADD SUBSCRIPTION
        </ButtonLink>
      }
    />
  );
}
