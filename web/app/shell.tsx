import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { PageHistory } from '../lib/page-history.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { ActivityBar } from './activity-bar.tsx';
import { Frame } from './frame.tsx';
import { useRouteTitle } from './route-title.ts';

/** What stands around every page. */
export function Shell() {
  useRouteTitle();
  const main = useFocusOnNewPage();
  return (
    <PageHistory>
      <ActivityBar />
      <Frame main={main}>
        <Outlet />
      </Frame>
      <Toaster />
      <ScrollRestoration />
    </PageHistory>
  );
}

/**
 * Moves the focus to the page's content when a link led to another page, as a browser would; a page
 * that put the focus somewhere itself, as a form does, keeps it there.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
