import { useEffect, useRef } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';

/** What the bookmark runs on the page that one is on; it leads to `/share` of this server. */
const scriptFor = (origin: string): string =>
  `javascript:location.href='${origin}/share?url='+encodeURIComponent(location.href)`;

const stay = (event: Event) => event.preventDefault();

/** A link to drag to the bookmarks, which adds the video or the channel that one looks at. */
export function Bookmarklet() {
  const link = useRef<HTMLAnchorElement>(null);
  // React sets no such address, and the policy of the app lets it run on other pages only.
  useEffect(() => {
    const { current } = link;
    current?.setAttribute('href', scriptFor(location.origin));
    current?.addEventListener('click', stay);
    return () => current?.removeEventListener('click', stay);
  }, []);
  return (
    <a ref={link} href="/share" draggable className={buttonStyle('secondary', false)}>
      Add to Vidarium
    </a>
  );
}
