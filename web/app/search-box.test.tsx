import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchBox } from './search-box.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function setUp(at: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SearchBox />
      <main id="main" tabIndex={-1}>
        <textarea aria-label="Comment" />
      </main>
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const address = () => screen.getByRole('status').textContent;

describe('SearchBox', () => {
  afterEach(cleanup);

  it('is reached with the slash key, which is not typed into it', async () => {
    const user = setUp('/latest');
    await user.keyboard('/space');
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe('space');
  });

  it('leaves the slash to the one who is writing elsewhere', async () => {
    const user = setUp('/latest');
    await user.click(screen.getByLabelText('Comment'));
    await user.keyboard('1/2');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('1/2');
  });

  it('searches for what was typed, among the channels when one is there', async () => {
    const user = setUp('/channels/7');
    await user.keyboard('/deep sea{Enter}');
    expect(address()).toBe('/search?q=deep+sea&type=channel');
  });

  it('leads the keyboard to what is found, also from one search to the next', async () => {
    const user = setUp('/search?q=deep+sea');
    await user.keyboard('/space{Enter}');
    expect(box().value).toBe('space');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it.each(['/search', '/search/'])('shows what was searched for at %s', (path) => {
    setUp(`${path}?q=deep+sea`);
    expect(box().value).toBe('deep sea');
  });
});
