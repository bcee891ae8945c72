import { mediaRoutes } from '../../contract/routes/media.ts';
import { messages } from '../api/messages.ts';
import { MediaBrowser, type MediaView } from '../features/media/media-browser.tsx';
import { MediaGridSkeleton } from '../features/media/media-grid.tsx';
import { WatchLaterGrid } from '../features/media/watch-later-grid.tsx';
import { useStats } from '../features/stats/use-stats.ts';
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
      emptyAction={<FirstStep />}
    />
  );
}

/** To the videos that can be put aside; where there are none either, to where they come from. */
function FirstStep() {
  const { data: stats, isPending } = useStats();
  if (isPending) return null;
  return stats?.mediaCount === 0 ? (
    <ButtonLink caps variant="primary" to="/subscriptions/add">
      ADD SUBSCRIPTION
    </ButtonLink>
  ) : (
    <ButtonLink to="/latest">Choose from the latest videos</ButtonLink>
  );
}
