/** Keys in words: what is pressed, and what it does. */
export interface KeyInWords {
  /** Pressed one after the other, or any of them, as the words say. */
  keys: readonly string[];
  does: string;
}

/** Which keys there are and what they do, in columns where there is room. */
export function KeyList({ keys: list }: { keys: readonly KeyInWords[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6 gap-y-2">
      {list.map(({ keys, does }) => (
        <div key={does} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="flex min-w-20 shrink-0 gap-1">
            {keys.map((key, place) => (
              <kbd
                // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
                key={place}
                className="rounded-md border border-rim bg-sunken px-1.5 font-sans text-xs"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="min-w-24 flex-1 text-muted">{does}</dd>
        </div>
      ))}
    </dl>
  );
}
