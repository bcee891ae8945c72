import { Link, useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { isWithin, places } from './places.ts';

interface NavDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The places of the navigation, where the bar has no room for them. */
export function NavDrawer({ open, onClose }: NavDrawerProps) {
  const { pathname } = useLocation();
  return (
    <Sheet side="start" title="Vidarium" open={open} onClose={onClose}>
      <nav aria-label="All places" className="-mx-2">
        <ul className="flex flex-col gap-0.5">
          {places.map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                onClick={onClose}
                aria-current={isWithin(pathname, place) ? 'page' : undefined}
                className="flex h-11 items-center gap-3 rounded-lg px-3 font-medium text-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:text-accent-ink"
              >
                <Icon name={place.icon} />
                {place.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  );
}
