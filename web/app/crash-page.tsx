import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useRouteError } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { useGoBack } from '../lib/page-history.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/state.tsx';

const UNREACHED =
  'Vidarium cannot be reached, or was updated since this page was opened. Your library is safe where it is.';

/** Whether the server did not answer: neither a call, nor when asked for the scripts or styles of a page. */
const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0
    : error instanceof Error && /import|preload/i.test(error.message);

/** What stands in place of a page that could not be shown at all. */
export function CrashPage() {
  const error = useRouteError();
  const goBack = useGoBack();
  return (
    <ErrorState
      text={isUnreached(error) ? UNREACHED : 'Something bad happened; please try again later.'}
      onRetry={() => window.location.reload()}
      also={
        goBack && (
          <Button variant="ghost" icon={ArrowLeft} onClick={goBack}>
            Go back
          </Button>
        )
      }
    />
  );
}
