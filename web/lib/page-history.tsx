import { createContext, type ReactNode, useContext, useState } from 'react';
import { type NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';

const GoBackContext = createContext<(() => void) | null>(null);

/** The pages that were visited in this window, by the keys of their visits. */
interface Visits {
  keys: readonly string[];
  /** How many of them lie before the page that is shown. */
  before: number;
  /** Where that page is. */
  address: string;
}

/** Remembers the pages before this one; what takes the place of a page, as a redirect does, comes after none. */
export function PageHistory({ children }: { children: ReactNode }) {
  const { pathname, search, hash, key } = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const address = pathname + search + hash;
  const [visits, setVisits] = useState<Visits>({ keys: [key], before: 0, address });
  if (visits.keys[visits.before] !== key) {
    setVisits({ ...placeOf(key, address === visits.address ? 'REPLACE' : how, visits), address });
  }
  const goBack = visits.before > 0 ? () => navigate(-1) : null;
  return <GoBackContext value={goBack}>{children}</GoBackContext>;
}

function placeOf(key: string, how: `${NavigationType}`, { keys, before }: Visits) {
  if (how === 'POP') {
    const place = keys.indexOf(key);
    // One from before the app was loaded, and what lies before that is not known.
    return place < 0 ? { keys: [key], before: 0 } : { keys, before: place };
  }
  const earlier = keys.slice(0, how === 'REPLACE' ? before : before + 1);
  return { keys: [...earlier, key], before: earlier.length };
}

/** Goes back to the page before; null where there is none. */
export function useGoBack(): (() => void) | null {
  return useContext(GoBackContext);
}
