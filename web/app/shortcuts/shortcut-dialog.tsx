import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { SHORTCUTS_WORK } from '../../lib/plain-key.ts';
import { useRemembered } from '../../lib/remembered.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyList } from '../../ui/key-list.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { SHORTCUTS } from './shortcut-keys.ts';

interface ShortcutDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Which keys do what, over the page; and whether they do it on this device. */
export function ShortcutDialog({ open, onClose }: ShortcutDialogProps) {
  const dialog = useModal(open);
  const titleId = useId();
  const [isOn, setOn] = useRemembered(SHORTCUTS_WORK, true);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
      className="sheet m-auto max-h-[85dvh] w-[calc(100%-2rem)] max-w-form rounded-2xl bg-raised text-ink shadow-raised"
    >
      <div className="flex flex-col gap-6 p-6 pt-4">
        <div className="-me-3 flex items-center justify-between gap-4">
          <h2 id={titleId} className="font-semibold text-base">
            Keyboard shortcuts
          </h2>
          <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
        </div>
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
    </dialog>
  );
}
