import type { ActionRun } from '../../../contract/action.ts';
import type { Transcript } from '../../../contract/transcript.ts';
import { useActions, useSubmitAction } from '../../api/actions.ts';
import { isActive } from '../../api/run-state.ts';
import { Button } from '../../ui/button.tsx';
import { leaveFocus } from '../../ui/leave-focus.ts';
import { Spinner } from '../../ui/spinner.tsx';

type State = Exclude<Transcript['state'], 'ready'>;

const WORDS: Record<State, string> = {
  none: 'This video has no captions.',
  barred: 'This video could not be opened to look for captions.',
  unread: 'Nobody has looked for captions yet.',
};

/** Says that nothing that is said is known, and has it read. */
export function UnreadTranscript({ mediaId, state }: { mediaId: number; state: State }) {
  const submission = useSubmitAction(mediaId);
  const reading = useLastReading(mediaId);
  const isReading = reading !== undefined && isActive(reading);
  const failure = reading?.state === 'failed' ? reading.problem : null;
  return (
    <div className="flex flex-col items-start gap-3 px-3 pb-4">
      {/* One status all along, or a screen reader would not tell how it ended; what the page comes with is none. */}
      <p role="status" aria-live={reading ? undefined : 'off'} className="flex gap-2 text-muted">
        {isReading && <Spinner className="mt-0.5 size-4 shrink-0" />}
        {isReading ? `${reading.phase || 'Reading what is said'}…` : WORDS[state]}
      </p>
      {!isReading && failure && (
        <p role="alert" className="text-danger">
          Reading what is said failed. {failure}
        </p>
      )}
      {!isReading && (
        <Button
          ref={leaveFocus}
          busy={submission.isPending}
          onClick={() => submission.mutate({ action: 'extract_content', params: {} })}
        >
          {state === 'unread' ? 'Read what is said' : 'Look again'}
        </Button>
      )}
    </div>
  );
}

/** The newest of the runs that read what is said in a video. */
function useLastReading(mediaId: number): ActionRun | undefined {
  return useActions(mediaId).data?.find(({ request }) => request.action === 'extract_content');
}
