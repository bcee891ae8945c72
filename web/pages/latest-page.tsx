import { mediaRoutes } from '../../contract/routes/media.ts';
import { messages } from '../api/messages.ts';
import { MediaBrowser } from '../features/media/media-browser.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** The newest videos of all channels. */
export function LatestPage() {
  return (
    <MediaBrowser
      icon="latest"
      text="Latest"
      secondText="Videos"
      route={mediaRoutes.listLatest}
      messages={messages.listLatest}
      emptyAction={
        <ButtonLink caps variant="primary" to="/subscriptions/add">
          ADD SUBSCRIPTION
        </ButtonLink>
      }
    />
  );
}
