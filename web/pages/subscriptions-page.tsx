import { ChannelBrowser } from '../features/channels/channel-browser.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** The channels whose videos come by themselves. */
export function SubscriptionsPage() {
  return (
    <ChannelBrowser
      icon="community"
      text="Subscriptions"
      entity="subscriptions"
      filter={{ subscribed: true }}
      actions={
        <>
          <AddSubscription />
          <ButtonLink caps to="/channels">
            ALL CHANNELS
          </ButtonLink>
        </>
      }
      emptyAction={<AddSubscription />}
    />
  );
}

function AddSubscription() {
  return (
    <ButtonLink caps variant="primary" to="/subscriptions/add">
      ADD SUBSCRIPTION
    </ButtonLink>
  );
}
