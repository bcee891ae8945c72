import type { KeyInWords } from '../../ui/key-list.tsx';

/** Where a letter leads that follows `g`. */
export const GO_TO = [
  { key: 'h', to: '/', name: 'Home' },
  { key: 'l', to: '/latest', name: 'Latest Videos' },
  { key: 't', to: '/top', name: 'Top Videos' },
  { key: 's', to: '/subscriptions', name: 'Subscriptions' },
  { key: 'c', to: '/channels', name: 'Channels' },
  { key: 'b', to: '/library', name: 'Library' },
  { key: 'w', to: '/later', name: 'Watch Later' },
  { key: 'g', to: '/tags', name: 'Tags' },
  { key: 'a', to: '/audit', name: 'Audit' },
] as const;

/** What a key asks for. */
export type Command =
  | { do: 'help' | 'next' | 'previous' | 'watched' | 'watchLater' }
  | { do: 'go'; to: string };

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['?', { do: 'help' }],
  ['j', { do: 'next' }],
  ['k', { do: 'previous' }],
  ['w', { do: 'watched' }],
  ['l', { do: 'watchLater' }],
]);

/**
 * What a key asks for; undefined where it is no shortcut.
 *
 * @param isLed whether `g` was pressed just before, so that a letter names a place
 */
export function commandOf(key: string, isLed: boolean): Command | undefined {
  const place = isLed ? GO_TO.find((go) => go.key === key) : undefined;
  return place ? { do: 'go', to: place.to } : COMMANDS.get(key);
}

/** All keys in words, for people. */
export const SHORTCUTS: readonly {
  title: string;
  keys: readonly KeyInWords[];
}[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['/'], does: 'Search' },
      { keys: ['?'], does: 'Show these shortcuts' },
    ],
  },
  {
    title: 'In lists of videos and channels',
    keys: [
      { keys: ['j'], does: 'Next one' },
      { keys: ['k'], does: 'Previous one' },
      { keys: ['Enter'], does: 'Open it' },
    ],
  },
  {
    title: 'With the video of the page, or that in focus',
    keys: [
      { keys: ['w'], does: 'Mark as watched or unwatched' },
      { keys: ['l'], does: 'Add to Watch Later or remove it' },
    ],
  },
  { title: 'Go to', keys: GO_TO.map(({ key, name }) => ({ keys: ['g', key], does: name })) },
];
