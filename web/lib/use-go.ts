import { useNavigate } from 'react-router';

/** Leads to a place as a link does: the one that is shown is not one more that Back seems not to leave. */
export function useGo(): (to: string) => void | Promise<void> {
  const navigate = useNavigate();
  return (to) => {
    // The browser's own, for the page before is still drawn for a moment once the address is new.
    const { pathname, search } = location;
    return navigate(to, { replace: to === pathname + search });
  };
}
