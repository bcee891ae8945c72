import { useLocation, useNavigate } from 'react-router';

/** The state of the link that leads from the details of something to its form. */
export const FROM_DETAILS = { isFromDetails: true };

/**
 * Leads from a form to the details: back to them where it was opened from there, or they would stand
 * in the history twice; else they take its place.
 */
export function useWayToDetails(path: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if (state?.isFromDetails) void navigate(-1);
    else void navigate(path, { replace: true });
  };
}
