import { ChannelBrowser } from '../features/channels/channel-browser.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-style.ts';

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
          <AddSubscription variant="primary" />
          <ButtonLink caps to="/channels">
            ALL CHANNELS
          </ButtonLink>
        </>
      }
      emptyAction={<AddSubscription variant="secondary" />}
    />
  );
}

function AddSubscription({ variant }: { variant: ButtonVariant }) {
  return (
    <ButtonLink caps variant={variant} to="/subscriptions/add">
      ADD SUBSCRIPTION
    </ButtonLink>
  );
}
