import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { classes } from '../lib/classes.ts';
import { isPlainKey } from '../lib/plain-key.ts';
import { useGo } from '../lib/use-go.ts';
import { isSearch, searchAddress } from './search-address.ts';

/** Searches the catalogue: videos, or channels from the pages of channels. `/` leads to it. */
export function SearchBox({ className }: { className?: string }) {
  const go = useGo();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(() => {
    input.current?.focus();
    input.current?.select();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The box may begin anew with the words of the search, and the focus must not go with it.
    document.getElementById('main')?.focus({ preventScroll: true });
    go(searchAddress(input.current?.value ?? '', { pathname, search }));
  };
  const isShown = isSearch(pathname);
  const searched = (isShown && new URLSearchParams(search).get('q')) || '';

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <search> is no form
    <form role="search" onSubmit={submit} className={classes('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-faint"
      />
      <input
        // A new search or a new page starts with its own words.
        key={`${isShown} ${searched}`}
        ref={input}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Search"
        defaultValue={searched}
        maxLength={500}
        autoComplete="off"
        enterKeyHint="search"
        className="control-height control-text w-full rounded-full border border-transparent bg-sunken ps-9 pe-3 transition-colors hover:bg-hover focus-visible:bg-surface focus-visible:outline-offset-0"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto grid h-5.5 w-5.5 place-items-center rounded-md border border-line bg-canvas font-sans text-faint text-xs pointer-coarse:hidden max-lg:hidden"
      >
        /
      </kbd>
    </form>
  );
}

function useSlashKey(onSlash: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || !isPlainKey(event)) return;
    event.preventDefault();
    onSlash();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
