import BookmarkMinus from 'lucide-react/icons/bookmark-minus';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FileText from 'lucide-react/icons/file-text';
import Pencil from 'lucide-react/icons/pencil';
import type { Media } from '../../../contract/media.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { ScrollRow } from '../../ui/scroll-row.tsx';
import { useToggleWatched, useToggleWatchLater } from './use-media-marks.ts';

/** What can be done with a video on its page. */
export function MediaActions({ media }: { media: Media }) {
  const watched = useToggleWatched(media);
  const watchLater = useToggleWatchLater(media);
  return (
    <ScrollRow label="Actions">
      <Button
        icon={media.watched ? EyeOff : Eye}
        busy={watched.isPending}
        onClick={() => watched.mutate()}
      >
        {media.watched ? 'Mark as unwatched' : 'Mark as watched'}
      </Button>
      <Button
        icon={media.watchLater ? BookmarkMinus : BookmarkPlus}
        busy={watchLater.isPending}
        onClick={() => watchLater.mutate()}
      >
        {media.watchLater ? 'Remove from Watch Later' : 'Add to Watch Later'}
      </Button>
      {media.source === 'youtube' && (
        <ButtonAnchor icon={ExternalLink} href={media.linkUrl}>
          Watch on YouTube
        </ButtonAnchor>
      )}
      <ButtonLink icon={FileText} to={`/media/${media.id}/details`}>
        View Details
      </ButtonLink>
      <ButtonLink icon={Pencil} to={`/media/${media.id}/edit`}>
        Edit
      </ButtonLink>
    </ScrollRow>
  );
}
