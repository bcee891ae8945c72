import type { KeyInWords } from '../../ui/key-list.tsx';

/** Something that a key does with what is played. */
export type PlayerCommand =
  | { do: 'play' | 'mute' | 'full-screen' | 'captions' | 'help' }
  /** By so many seconds, backwards where they are negative. */
  | { do: 'seek-by'; seconds: number }
  /** To a share of the whole. */
  | { do: 'seek-to'; share: number }
  /** To the next speed that is faster or slower. */
  | { do: 'change-speed'; faster: boolean };

/** What a key press consists of, as far as it matters here. */
interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** Whether the key is held down. */
  repeat: boolean;
}

/** How far the buttons and the letters go, and how far the arrows, in seconds. */
export const FAR = 10;
const NEAR = 5;

const COMMANDS: ReadonlyMap<string, PlayerCommand> = new Map([
  [' ', { do: 'play' }],
  ['k', { do: 'play' }],
  ['j', { do: 'seek-by', seconds: -FAR }],
  ['l', { do: 'seek-by', seconds: FAR }],
  ['arrowleft', { do: 'seek-by', seconds: -NEAR }],
  ['arrowright', { do: 'seek-by', seconds: NEAR }],
  ['m', { do: 'mute' }],
  ['f', { do: 'full-screen' }],
  ['c', { do: 'captions' }],
]);

/** These stand on other keys, with Shift or without, on each keyboard. */
const SIGNS: ReadonlyMap<string, PlayerCommand> = new Map([
  ['<', { do: 'change-speed', faster: false }],
  ['>', { do: 'change-speed', faster: true }],
  ['?', { do: 'help' }],
]);

/** What can go on while a key is held down; all else would go to and fro. */
const isRepeatable = (command: PlayerCommand): boolean =>
  command.do === 'seek-by' || command.do === 'change-speed';

/** What a key does; null where it is none of the player's, or belongs to a shortcut of the browser. */
export function commandOf(press: KeyPress): PlayerCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const command = /^\d$/.test(press.key)
    ? ({ do: 'seek-to', share: Number(press.key) / 10 } as const)
    : (SIGNS.get(press.key) ?? (press.shiftKey ? null : COMMANDS.get(press.key.toLowerCase())));
  if (!command || (press.repeat && !isRepeatable(command))) return null;
  return command;
}

/** Whether a key that is pressed here means something to the control itself. */
export function belongsToControl(target: Element, key: string): boolean {
  if (target.matches('input, textarea, select, [contenteditable]')) return true;
  // The player itself begins and stops; a button is pressed, and a link followed.
  return key === ' ' && target.matches('button, a, summary, video, audio');
}

/** The keys in words, for people. */
export const SHORTCUTS: readonly KeyInWords[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['J', 'L'], does: `${FAR} seconds back or forward` },
  { keys: ['←', '→'], does: `${NEAR} seconds back or forward` },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['0', '…', '9'], does: 'Go to a tenth of the whole' },
  { keys: ['M'], does: 'Mute' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['C'], does: 'Captions' },
  { keys: ['?'], does: 'This list' },
];
