import MenuIcon from 'lucide-react/icons/menu';
import { Link, useLocation } from 'react-router';
import type { User } from '../../contract/auth.ts';
import { ButtonLink } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Mark } from '../ui/mark.tsx';
import { isWithin, places } from './places.ts';
import { SearchBox } from './search-box.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  user: User | null;
  onOpenDrawer: () => void;
  onShowShortcuts: () => void;
}

/**
 * The one bar on top: mark and name, the places, the search box and the user menu. Where text is so
 * large that they have no room beside each other, the search box takes a line of its own.
 */
export function TopBar({ user, onOpenDrawer, onShowShortcuts }: TopBarProps) {
  return (
    <header className="sticky top-0 z-40 max-[14rem]:static print:static border-line border-b bg-canvas">
      <div className="@container">
        <div className="page-width flex h-14 @max-[14rem]:h-auto @max-[14rem]:flex-wrap items-center gap-2 @max-[14rem]:py-2 lg:gap-4">
          {user && (
            <IconButton
              icon={MenuIcon}
              label="Menu"
              onClick={onOpenDrawer}
              className="-ms-2 lg:hidden"
            />
          )}
          <Link
            to="/"
            aria-label="Vidarium"
            className="@max-[14rem]:me-auto flex shrink-0 items-center gap-2.5 rounded-lg font-semibold text-base tracking-tight touchable"
          >
            <Mark className="size-8" />
            <span className={user ? 'max-md:hidden lg:max-xl:hidden' : ''}>Vidarium</span>
          </Link>
          {user ? (
            <>
              <PlaceLinks />
              <SearchBox className="@max-[14rem]:order-last mx-auto min-w-0 max-w-md @max-[14rem]:basis-full grow" />
              <UserMenu user={user} onShowShortcuts={onShowShortcuts} />
            </>
          ) : (
            <ButtonLink to="/login" variant="ghost" className="ms-auto">
              Login
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}

function PlaceLinks() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="h-full shrink-0 max-lg:hidden">
      <ul className="flex h-full items-stretch">
        {places.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              aria-current={isWithin(pathname, place) ? 'page' : undefined}
              className="relative flex h-full items-center px-2 font-medium text-muted transition-colors hover:text-ink focus-visible:-outline-offset-4 aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-accent xl:px-2.5 xl:aria-[current]:after:inset-x-2.5"
            >
              {place.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
