import { mediaRoutes } from '../../contract/routes/media.ts';
import { messages } from '../api/messages.ts';
import { MediaBrowser } from '../features/media/media-browser.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** The videos that were put aside, the last one first. */
export function LaterPage() {
  return (
    <MediaBrowser
      icon="clock"
      text="Watch"
      secondText="Later"
      route={mediaRoutes.listMedia}
      messages={messages.listMedia}
      filter={{ watchLater: true, sort: 'added' }}
      emptyAction={<ButtonLink to="/latest">Choose from the latest videos</ButtonLink>}
    />
  );
}
