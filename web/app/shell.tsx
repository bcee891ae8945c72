import { useDeferredValue, useEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { PageHistory } from '../lib/page-history.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { ActivityBar } from './activity-bar.tsx';
import { Frame } from './frame.tsx';
import { useRouteTitle } from './route-title.ts';
import { ScrollPosition } from './scroll-position.tsx';

/** What stands around every page. */
export function Shell() {
  useRouteTitle();
  const main = useFocusOnNewPage();
  // The first page is drawn after what is around it: both at once hold up a slow phone for long.
  const isFramed = useDeferredValue(true, false);
  return (
    <PageHistory>
      <ActivityBar />
      <Frame main={main}>{isFramed && <Outlet />}</Frame>
      <Toaster />
      {isFramed && <ScrollPosition />}
    </PageHistory>
  );
}

/**
 * Moves the focus to the page's content when a link led to another page, as a browser would, and on
 * the way back to the link that had led away, so that the keyboard goes on from there. A page that
 * put the focus somewhere itself, as a form does, keeps it there.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useEffect(() => {
    const left = shown.current;
    if (left === pathname) return;
    shown.current = pathname;
    const { activeElement } = document;
    // The content itself has the focus still where nothing was done on the page that it showed.
    const isTaken = activeElement !== main.current && main.current?.contains(activeElement);
    if (!main.current || isTaken) return;
    const links = isWayBack ? [...main.current.querySelectorAll('a')] : [];
    const origin = links.find((link) => link.getAttribute('href') === left);
    (origin ?? main.current).focus({ preventScroll: true });
  }, [pathname, isWayBack]);
  return main;
}
