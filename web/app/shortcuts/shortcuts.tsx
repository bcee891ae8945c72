import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useToggleMarkOf } from '../../features/media/use-toggle-mark-of.ts';
import { useGo } from '../../lib/use-go.ts';
import { mediaAtHand, moveFocus } from './cards.ts';
import { ShortcutDialog } from './shortcut-dialog.tsx';
import { type Command, commandOf } from './shortcut-keys.ts';

/** A key that was pressed; each press is an object of its own. */
export interface KeyPress {
  key: string;
  /** Whether `g` was pressed just before. */
  isLed: boolean;
}

/** Does what single keys stand for, and shows which there are. */
export function Shortcuts({ pressed }: { pressed: KeyPress }) {
  const [isHelpShown, setHelpShown] = useState(false);
  const go = useGo();
  const toggleMarkOf = useToggleMarkOf();
  const done = useRef<KeyPress>(null);

  const carryOut = (command: Command) => {
    switch (command.do) {
      case 'help':
        return setHelpShown(true);
      case 'next':
        return moveFocus(1);
      case 'previous':
        return moveFocus(-1);
      case 'go':
        return go(command.to);
      default: {
        const id = mediaAtHand();
        if (id !== undefined) toggleMarkOf(id, command.do);
      }
    }
  };
  const press = useEffectEvent((now: KeyPress) => {
    if (done.current === now) return;
    done.current = now;
    const command = commandOf(now.key, now.isLed);
    if (command) void carryOut(command);
  });
  useEffect(() => press(pressed), [pressed]);

  return <ShortcutDialog open={isHelpShown} onClose={() => setHelpShown(false)} />;
}
