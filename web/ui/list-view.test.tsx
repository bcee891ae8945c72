import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { empty, full, heard, loadMoreButton, setUpListView } from '../testing/list-view-setup.tsx';

afterEach(cleanup);

describe('ListView', () => {
  it('shows the shape of what comes while the first page is on its way', () => {
    setUpListView({ ...empty, isLoading: true, isBusy: true });
    expect(screen.getByText('skeleton')).toBeTruthy();
    expect(heard()).toBe('Loading');
  });

  it('says that there is nothing, and what helps', () => {
    setUpListView({ ...empty, isComplete: true });
    expect(screen.getByText('No channels found')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'ADD SUBSCRIPTION' })).toBeTruthy();
  });

  it('says that it failed, and tries again', async () => {
    const { loadMore } = setUpListView({ ...empty, hasFailed: true });
    expect(screen.getByRole('alert').textContent).toContain(
      'An error occurred when loading channels',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(loadMore).toHaveBeenCalledTimes(1);
  });

  it('lets the keyboard go on around it when the button goes with the next attempt', async () => {
    const { change } = setUpListView({ ...empty, hasFailed: true });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    change({ ...empty, isLoading: true, isBusy: true });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('has the focus on the button again when the next attempt fails as well', async () => {
    const { change } = setUpListView({ ...empty, hasFailed: true });
    const attempt = () => {
      change({ ...empty, isLoading: true, isBusy: true });
      change({ ...empty, hasFailed: true });
    };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    attempt();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.keyboard('{Enter}');
    attempt();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
  });

  it('leaves the focus around the button when the person did something else meanwhile', async () => {
    const { change } = setUpListView({ ...empty, hasFailed: true });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    change({ ...empty, isLoading: true, isBusy: true });
    await userEvent.keyboard('{PageDown}');
    change({ ...empty, hasFailed: true });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('has a screen reader hear how long it is once more was asked for', async () => {
    const { change } = setUpListView(full);
    expect(heard()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(heard()).toBe('');
    change({ ...full, items: ['a', 'b', 'c', 'd'] });
    expect(heard()).toBe('4 shown so far');
    change({ ...full, items: ['a', 'b', 'c', 'd', 'e'], isComplete: true });
    expect(heard()).toBe('5 shown in all');
  });

  it('asks before it loads more, until the last page', async () => {
    const { loadMore, change } = setUpListView(full);
    expect(screen.getByText('a b')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(loadMore).toHaveBeenCalledTimes(1);
    change({ ...full, isComplete: true });
    expect(loadMoreButton()).toBeNull();
  });

  it('leaves the focus at the end of the list when the button goes with the last page', async () => {
    const { change } = setUpListView(full);
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    change({ ...full, isComplete: true });
    expect(document.activeElement).toBe(screen.getByText('That is all.'));
  });

  it('leaves the focus where the person took it meanwhile', async () => {
    const { change } = setUpListView(full);
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    change({ ...full, isComplete: true });
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('says nothing at the end of a list of one page', () => {
    setUpListView({ ...full, isComplete: true });
    expect(screen.queryByText('That is all.')).toBeNull();
  });

  it('takes no second press while a page is on its way', async () => {
    const { loadMore } = setUpListView({ ...full, isBusy: true, isLoadingMore: true });
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(loadMore).not.toHaveBeenCalled();
  });

  it('takes a press while what it shows is loaded anew', async () => {
    const { loadMore } = setUpListView({ ...full, isBusy: true });
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(loadMore).toHaveBeenCalledOnce();
  });
});
