import BookmarkMinus from 'lucide-react/icons/bookmark-minus';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { Media } from '../../../contract/media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem, MenuLink } from '../../ui/menu-item.tsx';
import { useToggleWatched, useToggleWatchLater } from './use-media-marks.ts';

/**
 * The three dots of a video in a list and what can be done with it; with a mouse they are to be seen
 * only where the `group` that they stand in is pointed at or focused.
 */
export function MediaMenu({ media }: { media: Media }) {
  return (
    <Menu
      label={`Actions for ${media.name}`}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          icon={EllipsisVertical}
          label="More actions"
          aria-description={media.name}
          size="small"
          className="relative group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-fine:opacity-0"
        />
      )}
    >
      <MediaMenuItems media={media} />
    </Menu>
  );
}

function MediaMenuItems({ media }: { media: Media }) {
  const watched = useToggleWatched(media);
  const watchLater = useToggleWatchLater(media);
  return (
    <>
      <MenuItem icon={media.watched ? EyeOff : Eye} onSelect={() => watched.mutateAsync()}>
        {media.watched ? 'Mark as unwatched' : 'Mark as watched'}
      </MenuItem>
      <MenuItem
        icon={media.watchLater ? BookmarkMinus : BookmarkPlus}
        onSelect={() => watchLater.mutateAsync()}
      >
        {media.watchLater ? 'Remove from Watch Later' : 'Add to Watch Later'}
      </MenuItem>
      {media.source === 'youtube' && (
        <MenuLink icon={ExternalLink} href={media.linkUrl}>
          Watch on YouTube
        </MenuLink>
      )}
    </>
  );
}
