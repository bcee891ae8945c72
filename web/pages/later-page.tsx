import { mediaRoutes } from '../../contract/routes/media.ts';
import { messages } from '../api/messages.ts';
import { MediaBrowser, type MediaView } from '../features/media/media-browser.tsx';
import { MediaGridSkeleton } from '../features/media/media-grid.tsx';
import { WatchLaterGrid } from '../features/media/watch-later-grid.tsx';
import { ButtonLink } from '../ui/button.tsx';

const VIEW: MediaView = { List: WatchLaterGrid, Skeleton: MediaGridSkeleton };

/** The videos that were put aside, the last one first. */
export function LaterPage() {
  return (
    <MediaBrowser
      icon="clock"
      text="Watch"
      secondText="Later"
      route={mediaRoutes.listMedia}
      messages={messages.listMedia}
      view={VIEW}
      filter={{ watchLater: true, sort: 'added' }}
      emptyAction={<ButtonLink to="/latest">Choose from the latest videos</ButtonLink>}
    />
  );
}
