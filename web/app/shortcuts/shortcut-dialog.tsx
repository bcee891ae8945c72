import { SHORTCUTS_WORK } from '../../lib/plain-key.ts';
import { useRemembered } from '../../lib/remembered.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KeyList } from '../../ui/key-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SHORTCUTS } from './shortcut-keys.ts';

interface ShortcutDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Which keys do what, over the page; and whether they do it on this device. */
export function ShortcutDialog({ open, onClose }: ShortcutDialogProps) {
  const [isOn, setOn] = useRemembered(SHORTCUTS_WORK, true);
  return (
    <Sheet side="middle" title="Keyboard shortcuts" open={open} onClose={onClose}>
      <div className="flex flex-col gap-6 py-2">
        {SHORTCUTS.map(({ title, keys }) => (
          <section key={title} className="flex flex-col gap-3">
            <h3 className="font-medium">{title}</h3>
            <KeyList keys={keys} />
          </section>
        ))}
        <Checkbox
          label="Use these shortcuts"
          hint="In this browser only. Turn them off where another program needs the keys; this list stays in the user menu."
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
      </div>
    </Sheet>
  );
}
