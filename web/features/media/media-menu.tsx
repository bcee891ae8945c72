import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ExternalLink from 'lucide-react/icons/external-link';
import type { Media } from '../../../contract/media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem, MenuLink } from '../../ui/menu-item.tsx';
import { offerOf } from './mark-offers.ts';
import { type Mark, useToggleMark } from './use-media-marks.ts';

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
      <MarkItem media={media} mark="watched" />
      <MarkItem media={media} mark="watchLater" />
      {media.source === 'youtube' && (
        <MenuLink icon={ExternalLink} href={media.linkUrl}>
          Watch on YouTube
        </MenuLink>
      )}
    </Menu>
  );
}

function MarkItem({ media, mark }: { media: Media; mark: Mark }) {
  const toggle = useToggleMark(media, mark);
  const { icon, words } = offerOf(media, mark);
  return (
    <MenuItem icon={icon} onSelect={() => toggle.mutateAsync()}>
      {words}
    </MenuItem>
  );
}
