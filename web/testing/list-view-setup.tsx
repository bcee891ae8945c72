import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { LastWord } from '../ui/last-word.tsx';
import { ListView } from '../ui/list-view.tsx';

/** A list with a first page, of which more can be had. */
export const full = {
  items: ['a', 'b'],
  isLoading: false,
  isBusy: false,
  isLoadingMore: false,
  hasFailed: false,
  isComplete: false,
};
/** One of which nothing is there. */
export const empty = { ...full, items: [] };

type State = typeof full;

function view(state: State, loadMore: () => void, mode: 'infinite' | 'paged' = 'paged') {
  return (
    <main tabIndex={-1}>
      <ListView
        list={{ ...state, loadMore }}
        entity="channels"
        mode={mode}
        lastWord={<LastWord />}
        icon="community"
        skeleton={<p>skeleton</p>}
        emptyAction={<button type="button">ADD SUBSCRIPTION</button>}
      >
        {(items) => <p>{items.join(' ')}</p>}
      </ListView>
    </main>
  );
}

/** Shows it, and changes what there is of it. */
export function setUpListView(state: State, mode?: 'infinite' | 'paged') {
  const loadMore = vi.fn<() => void>();
  const { rerender } = render(view(state, loadMore, mode), { wrapper: MemoryRouter });
  return { loadMore, change: (next: State) => rerender(view(next, loadMore, mode)) };
}

/** What a screen reader is told of the list: words that come into a place that was there before them. */
export const heard = () => screen.getByRole('status').textContent;

export const loadMoreButton = () => screen.queryByRole('button', { name: 'Load More' });
