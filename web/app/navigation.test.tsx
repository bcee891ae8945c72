import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, redirect } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageHistory, useGoBack } from '../lib/page-history.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useRouteTitle } from './route-title.ts';

function Root() {
  useRouteTitle();
  return (
    <PageHistory>
      <GoBack />
      <main id="main">
        <Outlet />
      </main>
    </PageHistory>
  );
}

function GoBack() {
  const goBack = useGoBack();
  return goBack && <input type="button" value="Go back" onClick={goBack} />;
}

function NamedPage() {
  usePageTitle('How a watch works');
  return <p>a video</p>;
}

function setUp() {
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [
          { path: '/latest', handle: { title: 'Latest Videos' }, element: <p>latest</p> },
          { path: '/audit', handle: { title: 'Audit Log' }, element: <p>audit</p> },
          { path: '/media/7', handle: { title: null }, Component: NamedPage },
          { path: '*', loader: () => redirect('/latest') },
        ],
      },
    ],
    { initialEntries: ['/latest'] },
  );
  render(<RouterProvider router={router} />);
  return {
    go: (to: string, how?: { replace: boolean }) => act(() => router.navigate(to, how)),
    goBy: (steps: number) => act(() => router.navigate(steps)),
  };
}

beforeEach(() => {
  document.title = '';
});
afterEach(cleanup);

describe("the window's title", () => {
  it('follows every navigation', async () => {
    const { go } = setUp();
    expect(document.title).toBe('Latest Videos - Vidarium');
    await go('/audit');
    expect(document.title).toBe('Audit Log - Vidarium');
  });

  it('follows the way back, the way forward again and a redirect', async () => {
    const { go, goBy } = setUp();
    await go('/audit');
    await goBy(-1);
    await waitFor(() => expect(document.title).toBe('Latest Videos - Vidarium'));
    await goBy(1);
    await waitFor(() => expect(document.title).toBe('Audit Log - Vidarium'));
    await go('/nowhere');
    expect(document.title).toBe('Latest Videos - Vidarium');
  });

  it('is set by a page that shows something with a name, and by the route after it', async () => {
    const { go } = setUp();
    await go('/media/7');
    expect(document.title).toBe('How a watch works - Vidarium');
    await go('/latest');
    expect(document.title).toBe('Latest Videos - Vidarium');
  });

  it('is the name of the content as well, which a screen reader says when it gets the focus', async () => {
    const { go } = setUp();
    const main = screen.getByRole('main', { name: 'Latest Videos' });
    await go('/media/7');
    expect(screen.getByRole('main', { name: 'How a watch works' })).toBe(main);
  });

  it('stays for a fragment of a page', async () => {
    const { go } = setUp();
    await go('/audit#row-3');
    expect(document.title).toBe('Latest Videos - Vidarium');
  });
});

describe('going back', () => {
  it('is offered only when there is a page before', async () => {
    const { go } = setUp();
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
    await go('/audit');
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(await screen.findByText('latest')).toBeTruthy();
  });

  it('is not offered on the first page of the window, once one has gone back to it', async () => {
    const { go, goBy } = setUp();
    await go('/audit');
    await goBy(-1);
    expect(await screen.findByText('latest')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
    await goBy(1);
    expect(await screen.findByText('audit')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy();
  });

  it('does not take a redirect for a page', async () => {
    const { go } = setUp();
    await go('/nowhere');
    expect(screen.getByText('latest')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
  });

  it('does not take what changes in the address in place for a page', async () => {
    const { go } = setUp();
    await go('/latest?tab=audit', { replace: true });
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
    await go('/audit');
    await go('/audit?page=2', { replace: true });
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(await screen.findByText('latest')).toBeTruthy();
  });
});
