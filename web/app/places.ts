import type { IconName } from '../ui/icon.tsx';

/** A place that the navigation leads to. */
export interface Place {
  to: string;
  name: string;
  icon: IconName;
  /** Paths beside its own that belong to it. */
  also?: readonly string[];
  /** What the bar at the bottom of a phone calls it; only the four that matter most stand there. */
  shortName?: string;
}

/** The places of the navigation, in their order. */
export const places: readonly Place[] = [
  { to: '/latest', name: 'Latest Videos', shortName: 'Latest', icon: 'latest' },
  { to: '/top', name: 'Top Videos', icon: 'top' },
  {
    to: '/subscriptions',
    name: 'Subscriptions',
    shortName: 'Subscriptions',
    icon: 'community',
    also: ['/channels'],
  },
  {
    to: '/library',
    name: 'Library',
    shortName: 'Library',
    icon: 'library',
    also: ['/watch-history'],
  },
  { to: '/later', name: 'Watch Later', shortName: 'Watch Later', icon: 'clock' },
  { to: '/tags', name: 'Tags', icon: 'tag', also: ['/groups'] },
  { to: '/audit', name: 'Audit', icon: 'history' },
];

/** Whether a path belongs to a place. */
export function isWithin(pathname: string, { to, also = [] }: Place): boolean {
  return [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
