import { useNavigation } from 'react-router';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { useIsActive } from './activity-context.ts';

/** The loading bar, driven by the requests in flight; the piece of the app that draws a page is one as well. */
export function ActivityBar() {
  const isPageComing = useNavigation().state !== 'idle';
  return <LoadingBar loading={useIsActive() || isPageComing} />;
}
