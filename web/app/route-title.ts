import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { setTitle } from '../lib/page-title.ts';

/** What a route says about itself. */
export interface RouteHandle {
  /** The page's title; null where the page sets it itself, as it does for things with a name. */
  title: string | null;
}

/** Sets the window's title after every navigation, but not for one to a fragment of a page. */
export function useRouteTitle(): void {
  const { hash, key } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle?.title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation sets it again
  useEffect(() => {
    if (title && !hash) setTitle(title);
  }, [title, hash, key]);
}
