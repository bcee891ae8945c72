import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

const GoBackContext = createContext<(() => void) | null>(null);

/** Remembers the page before this one; what takes the place of a page, as a redirect does, comes after none. */
export function PageHistory({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isInPlace = useNavigationType() === 'REPLACE';
  const address = pathname + search + hash;
  const [{ previous, current }, setPages] = useState({ previous: '', current: address });
  if (current !== address) {
    setPages({ previous: isInPlace ? previous : current, current: address });
  }
  return <GoBackContext value={previous ? () => navigate(-1) : null}>{children}</GoBackContext>;
}

/** Goes back to the page before; null where there is none. */
export function useGoBack(): (() => void) | null {
  return useContext(GoBackContext);
}
