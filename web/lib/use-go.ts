import { useLocation, useNavigate } from 'react-router';

/** Leads to a place as a link does: the one that is shown is not one more that Back seems not to leave. */
export function useGo(): (to: string) => void | Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (to) => navigate(to, { replace: to === pathname + search });
}
