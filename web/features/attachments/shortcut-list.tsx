import { KeyList } from '../../ui/key-list.tsx';
import { SHORTCUTS } from './player-keys.ts';

/** The keys of the player. */
export function ShortcutList({ id }: { id: string }) {
  return (
    <section
      id={id}
      aria-label="Keyboard shortcuts"
      className="rounded-xl border border-line bg-surface p-4"
    >
      <KeyList keys={SHORTCUTS} />
      <p className="mt-3 text-muted text-xs">
        They work while the player or anything below it has the focus.
      </p>
    </section>
  );
}
