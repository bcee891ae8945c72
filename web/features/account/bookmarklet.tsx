import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** What the bookmark runs on the page that one is on; it leads to `/share` of this server. */
const scriptFor = (origin: string): string =>
  `javascript:location.href='${origin}/share?url='+encodeURIComponent(location.href)`;

/**
 * A link to drag to the bookmarks, which adds the video or the channel that one looks at. Neither the
 * keyboard nor a finger can drag it, so a press shows its address, to be taken over by hand.
 */
export function Bookmarklet() {
  const link = useRef<HTMLAnchorElement>(null);
  const [presses, setPresses] = useState(0);
  // React sets no such address, and the policy of the app lets it run on other pages only.
  useEffect(() => {
    const { current } = link;
    const show = (event: Event) => {
      event.preventDefault();
      setPresses((count) => count + 1);
    };
    current?.setAttribute('href', scriptFor(location.origin));
    current?.addEventListener('click', show);
    return () => current?.removeEventListener('click', show);
  }, []);
  return (
    <div className="flex flex-col items-start gap-4">
      <a ref={link} href="/share" draggable className={buttonStyle('secondary', false)}>
        Add to Vidarium
      </a>
      {presses > 0 && <Address key={presses} script={scriptFor(location.origin)} />}
    </div>
  );
}

/** The address in a box that has the focus, all of it marked: over plain http no page can copy it. */
function Address({ script }: { script: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { isCopied, copy } = useCopy(script, () => markAll(place.current));
  useEffect(() => {
    markAll(place.current);
    // Below the button it would be out of sight on a phone; what lays nothing out cannot scroll.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="flex w-full scroll-my-18 flex-col items-end gap-2">
      <ReadOnlyField
        label="Address of the bookmark"
        hint="Where you cannot drag: bookmark any page, edit that bookmark, and put this in as its address."
        value={script}
        className="w-full"
      />
      {copy && (
        <Button icon={Copy} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </div>
  );
}

/** Gives the focus to the box in it, for who copies by hand. */
function markAll(place: HTMLElement | null) {
  const box = place?.querySelector('textarea');
  box?.focus();
  box?.select();
}
