import type { KeyboardEvent } from 'react';
import { belongsToControl, commandOf, type PlayerCommand } from './player-keys.ts';
import type { Captions } from './use-captions.ts';
import type { Player } from './use-player.ts';

/** What the keys of the viewer work on. */
interface Keyed {
  player: Player;
  captions: Captions | null;
  help: { toggle: () => void };
}

function carryOut(command: PlayerCommand, { player, captions, help }: Keyed): void {
  switch (command.do) {
    case 'play':
      player.toggle();
      break;
    case 'seek-by':
      player.seekBy(command.seconds);
      break;
    case 'seek-to':
      player.seekToShare(command.share);
      break;
    case 'change-speed':
      player.changeSpeed(command.faster);
      break;
    case 'mute':
      player.mute();
      break;
    case 'full-screen':
      player.toggleFullScreen();
      break;
    case 'captions':
      captions?.toggle();
      break;
    case 'help':
      help.toggle();
      break;
  }
}

/** Does what a key means that was pressed within the viewer; what is none of its keys goes its way. */
export function pressKey(event: KeyboardEvent, keyed: Keyed): void {
  if (!(event.target instanceof Element) || belongsToControl(event.target, event.key)) return;
  const command = commandOf(event);
  if (!command) return;
  event.preventDefault();
  carryOut(command, keyed);
}
