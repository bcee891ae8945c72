import { Link, useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { isWithin, places } from './places.ts';

/** Keeps the end of a page clear of the bar, where there is one. */
export const BOTTOM_BAR_ROOM = 'bottom-bar-room';

/** The four places that matter most, where a thumb reaches them; their words make way for large text. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main places"
      // Below the bar on top, whose menu reaches down to here where the text is large or the screen low.
      className="bottom-bar @container z-30 border-line border-t bg-canvas"
    >
      <ul className="mx-auto grid max-w-form auto-cols-[1fr] grid-flow-col">
        {places
          .filter(({ shortName }) => shortName)
          .map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                aria-current={isWithin(pathname, place) ? 'page' : undefined}
                className="flex h-14 flex-col items-center justify-center gap-0.5 text-muted text-xs transition-colors focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-accent-ink"
              >
                <Icon name={place.icon} />
                <span className="@max-[18rem]:sr-only whitespace-nowrap">{place.shortName}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
