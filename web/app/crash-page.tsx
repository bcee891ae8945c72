import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useGoBack } from '../lib/page-history.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/state.tsx';

/** What stands in place of a page that could not be shown at all. */
export function CrashPage() {
  const goBack = useGoBack();
  return (
    <div className="flex flex-col items-center">
      <ErrorState
        text="Something bad happened; please try again later."
        onRetry={() => window.location.reload()}
      />
      {goBack && (
        <Button variant="ghost" icon={ArrowLeft} onClick={goBack}>
          Go back
        </Button>
      )}
    </div>
  );
}
