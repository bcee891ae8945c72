import { DEFAULT_CHANNEL_PAGE_SIZE } from '../../../contract/channel.ts';
import type { ChannelFilter } from '../../api/channel-keys.ts';
import { useListFilter } from '../../lib/list-filter.ts';
import { type BrowserHeader, ListBrowser } from '../../ui/list-browser.tsx';
import { ChannelGrid, ChannelGridSkeleton } from './channel-grid.tsx';
import { useChannelList } from './use-channel-list.ts';

interface ChannelBrowserProps extends BrowserHeader {
  /** What its sentences call what it lists. */
  entity: string;
  /** What the list is narrowed to beside the filter bar. */
  filter: ChannelFilter;
}

/** A page of channels, which can be narrowed by source and group. */
export function ChannelBrowser({ entity, filter, ...header }: ChannelBrowserProps) {
  const listFilter = useListFilter('groups');
  const { sources, labels } = listFilter.selection;
  const list = useChannelList({ ...filter, sources, groups: labels });
  return (
    <ListBrowser
      {...header}
      labelKind="group"
      entity={entity}
      filter={listFilter}
      list={list}
      skeleton={<ChannelGridSkeleton count={DEFAULT_CHANNEL_PAGE_SIZE} />}
      showAll={`Show all ${entity}`}
    >
      {(channels) => <ChannelGrid channels={channels} />}
    </ListBrowser>
  );
}
