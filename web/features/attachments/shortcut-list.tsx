import { SHORTCUTS } from './player-keys.ts';

/** The keys of the player. */
export function ShortcutList({ id }: { id: string }) {
  return (
    <section
      id={id}
      aria-label="Keyboard shortcuts"
      className="rounded-xl border border-line bg-surface p-4"
    >
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6 gap-y-2">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="flex flex-wrap items-baseline gap-x-3">
            <dt className="flex min-w-20 shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-md border border-line bg-sunken px-1.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-muted">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-xs">
        They work while the player or anything below it has the focus.
      </p>
    </section>
  );
}
