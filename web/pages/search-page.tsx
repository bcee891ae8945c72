import { type Ref, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { mediaRoutes } from '../../contract/routes/media.ts';
import { useLabels } from '../api/labels.ts';
import { messages } from '../api/messages.ts';
import { ChannelBrowser } from '../features/channels/channel-browser.tsx';
import { DidYouMean } from '../features/media/did-you-mean.tsx';
import { FoundMediaList, FoundMediaListSkeleton } from '../features/media/found-media-list.tsx';
import { MediaBrowser, type MediaView } from '../features/media/media-browser.tsx';
import { isNarrowing, readSelection } from '../lib/list-filter.ts';
import {
  channelSort,
  readSearch,
  type SearchType,
  searchSorts,
  withoutNarrowing,
  withSearch,
} from '../lib/search.ts';
import { readIds } from '../lib/search-params.ts';
import { Button } from '../ui/button.tsx';
import { useFilterPanel } from '../ui/filter-panel.tsx';
import { leaveFocus } from '../ui/leave-focus.ts';
import { Select } from '../ui/select.tsx';
import { EmptyState } from '../ui/state.tsx';
import { useLostFocus } from '../ui/use-lost-focus.ts';
import { SearchContent } from './search-content.tsx';
import { SearchNarrowing } from './search-narrowing.tsx';

const TYPES: readonly { value: SearchType; name: string }[] = [
  { value: 'media', name: 'Videos' },
  { value: 'channel', name: 'Channels' },
];

/** Videos with the places where it is said. */
const FOUND: MediaView = { List: FoundMediaList, Skeleton: FoundMediaListSkeleton };

/** Searches the videos or the channels of the catalogue; all of the search stands in the address. */
export function SearchPage() {
  const [params] = useSearchParams();
  const { q, type, sort, groups, period, contentSearch } = readSearch(params);
  const isNarrowed = isNarrowing(readSelection(params, 'tags')) || groups.length > 0 || period;
  const tagNames = useTagNames(readIds(params, 'tags'));
  const chosenType = useRef<HTMLButtonElement>(null);
  const panel = useFilterPanel();
  // Videos and channels are lists of their own, with all that stands around them.
  useLostFocus(chosenType, type);
  const header = {
    icon: 'search',
    panel,
    text: 'Search',
    secondText: [q, ...(type === 'media' ? tagNames : [])].filter(Boolean).join(' · '),
    emptyAction: <EmptyAction />,
    actions: <SearchActions chosenType={chosenType} />,
  } as const;
  return type === 'channel' ? (
    <ChannelBrowser {...header} entity="channels" filter={{ q, sort: channelSort(sort) }} />
  ) : (
    <MediaBrowser
      {...header}
      route={mediaRoutes.listMedia}
      messages={messages.listMedia}
      filter={{ q, sort, groups, period, contentSearch }}
      {...(contentSearch && q && { view: FOUND })}
      suggest={(other) => (
        <DidYouMean words={other} address={`/search?${withSearch(params, { q: other })}`} />
      )}
      narrowing={
        <>
          <SearchContent />
          <SearchNarrowing />
        </>
      }
      invitation={contentSearch && !q && !isNarrowed && <Invitation />}
    />
  );
}

/** What a search in what is said is for, while there is nothing to search for. */
function Invitation() {
  return (
    <EmptyState
      icon="search"
      text="Type what you remember hearing into the search box. You get the videos in which it is said, and the places in them."
    />
  );
}

/** Chooses between videos and channels, and their order. */
function SearchActions({ chosenType }: { chosenType: Ref<HTMLButtonElement> }) {
  const [params, setParams] = useSearchParams();
  const { type, sort } = readSearch(params);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div role="group" aria-label="Search for" className="flex flex-wrap gap-2">
        {TYPES.map(({ value, name }) => (
          <Button
            key={value}
            ref={value === type ? chosenType : undefined}
            aria-pressed={value === type}
            onClick={() =>
              setParams(withSearch(params, { type: value }), { replace: value === type })
            }
          >
            {name}
          </Button>
        ))}
      </div>
      <Select
        toolbar
        aria-label="Sort by"
        options={searchSorts[type]}
        value={type === 'channel' ? channelSort(sort) : sort}
        // On a closed list each arrow key chooses, and Back would have to be pressed as often.
        onChange={({ target }) =>
          setParams(withSearch(params, { sort: target.value }), { replace: true })
        }
        className="grow basis-28 sm:w-40 sm:grow-0 sm:basis-auto"
      />
    </>
  );
}

/** The one thing that helps where nothing is found: a wider search, or the other kind of thing. */
function EmptyAction() {
  const [params, setParams] = useSearchParams();
  const { type, groups, period, contentSearch } = readSearch(params);
  if (type === 'media' && (groups.length > 0 || period)) {
    return (
      <Button ref={leaveFocus} onClick={() => setParams(withoutNarrowing(params))}>
        Show all videos
      </Button>
    );
  }
  if (type === 'media' && contentSearch) {
    return (
      <Button
        ref={leaveFocus}
        onClick={() => setParams(withSearch(params, { contentSearch: false }))}
      >
        Search in the names
      </Button>
    );
  }
  const other: SearchType = type === 'channel' ? 'media' : 'channel';
  return (
    <Button onClick={() => setParams(withSearch(params, { type: other }))}>
      {other === 'channel' ? 'Search the channels' : 'Search the videos'}
    </Button>
  );
}

/** The names of the tags that the videos are narrowed to, as a link from a tag does. */
function useTagNames(ids: readonly number[]): string[] {
  const { labels } = useLabels('tag');
  return labels.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
