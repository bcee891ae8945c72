import { useSearchParams } from 'react-router';
import { routes } from '../../contract/routes.ts';
import { useLabels } from '../api/labels.ts';
import { messages } from '../api/messages.ts';
import { ChannelBrowser } from '../features/channels/channel-browser.tsx';
import { MediaBrowser } from '../features/media/media-browser.tsx';
import { useListFilter } from '../lib/list-filter.ts';
import {
  channelSort,
  readSearch,
  type SearchType,
  searchSorts,
  withSearch,
} from '../lib/search.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';

const TYPES: readonly { value: SearchType; name: string }[] = [
  { value: 'media', name: 'Videos' },
  { value: 'channel', name: 'Channels' },
];

/** Searches the videos or the channels of the catalogue; all of the search stands in the address. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const { q, type, sort } = readSearch(params);
  const order = type === 'channel' ? channelSort(sort) : sort;
  const other: SearchType = type === 'channel' ? 'media' : 'channel';
  const tagNames = useChosenTagNames();
  const switchTo = (next: SearchType) => setParams(withSearch(params, { type: next }));
  const header = {
    icon: 'search',
    text: 'Search',
    secondText: [q, ...(type === 'media' ? tagNames : [])].filter(Boolean).join(' · '),
    emptyAction: (
      <Button onClick={() => switchTo(other)}>
        {other === 'channel' ? 'Search the channels' : 'Search the videos'}
      </Button>
    ),
    actions: (
      <>
        {TYPES.map(({ value, name }) => (
          <Button key={value} aria-pressed={value === type} onClick={() => switchTo(value)}>
            {name}
          </Button>
        ))}
        <Select
          aria-label="Sort by"
          options={searchSorts[type]}
          value={order}
          onChange={(event) => setParams(withSearch(params, { sort: event.target.value }))}
          className="grow basis-28 sm:w-40 sm:grow-0 sm:basis-auto"
        />
      </>
    ),
  } as const;
  return type === 'channel' ? (
    <ChannelBrowser {...header} entity="channels" filter={{ q, sort: channelSort(sort) }} />
  ) : (
    <MediaBrowser
      {...header}
      route={routes.listMedia}
      messages={messages.listMedia}
      filter={{ q, sort }}
    />
  );
}

/** The names of the tags that the videos are narrowed to, as a link from a tag does. */
function useChosenTagNames(): string[] {
  const { labels } = useListFilter('tags').selection;
  const { labels: tags } = useLabels('tag');
  return tags.filter(({ id }) => labels.includes(id)).map(({ name }) => name);
}
