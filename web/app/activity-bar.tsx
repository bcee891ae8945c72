import { LoadingBar } from '../ui/loading-bar.tsx';
import { useIsActive } from './activity-context.ts';

/** The loading bar, driven by the requests in flight. */
export function ActivityBar() {
  return <LoadingBar loading={useIsActive()} />;
}
