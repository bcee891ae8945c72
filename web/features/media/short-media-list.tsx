import type { ReactNode } from 'react';
import type { Media } from '../../../contract/media.ts';
import type { List } from '../../api/use-list.ts';
import type { IconName } from '../../ui/icon.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';

interface ShortMediaListProps {
  list: List<Media>;
  /** How many videos it shows at most. */
  size: number;
  icon: IconName;
  emptyAction: ReactNode;
}

/** The first page of a list of videos, as a part of a page that leads to the whole list. */
export function ShortMediaList({ list, size, icon, emptyAction }: ShortMediaListProps) {
  return (
    <ListView
      list={{ ...list, isComplete: true }}
      mode="paged"
      icon={icon}
      emptyAction={emptyAction}
      skeleton={<MediaGridSkeleton count={size} />}
    >
      {(media) => <MediaGrid media={media} level={3} />}
    </ListView>
  );
}
