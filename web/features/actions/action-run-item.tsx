import Check from 'lucide-react/icons/check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef } from 'react';
import type { ActionRequest, ActionRun } from '../../../contract/action.ts';
import { useCancelAction, useSubmitAction } from '../../api/actions.ts';
import { isActive } from '../../api/run-state.ts';
import { formatDate } from '../../lib/dates.ts';
import { percentOf } from '../../lib/percent.ts';
import { Button } from '../../ui/button.tsx';
import { Dated } from '../../ui/dated.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { requestInWords } from './action-words.ts';

interface ItemProps {
  mediaId: number;
  run: ActionRun;
}

/** Something that was asked for: how far it is, or how it ended. */
export function ActionRunItem({ mediaId, run }: ItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const cancel = useCancelAction(mediaId, run.id);
  const repeat = useSubmitAction(mediaId);
  const { name, traits } = requestInWords(run.request);
  const isCancelling = cancel.isPending || cancel.isSuccess;
  // The button goes away, so the focus would be nowhere.
  const onSuccess = () => item.current?.focus();
  return (
    <li
      ref={item}
      tabIndex={-1}
      aria-label={traits ? `${name}: ${traits}` : name}
      className="overflow-hidden rounded-2xl border border-line bg-surface focus-visible:-outline-offset-2"
    >
      <div className="flex flex-col gap-1 py-2 ps-4 pe-2">
        <div className="flex flex-wrap items-center gap-x-2">
          <div className="flex min-h-9 min-w-0 grow basis-44 flex-wrap items-center gap-x-2">
            <h3 className="font-medium">{name}</h3>
            {traits && <p className="min-w-0 text-muted tabular-nums">{traits}</p>}
          </div>
          {isActive(run) && (
            <Button
              variant="ghost"
              className="ms-auto"
              busy={isCancelling}
              onClick={() => cancel.mutate(undefined, { onSuccess })}
            >
              Cancel
            </Button>
          )}
          {(run.state === 'failed' || run.state === 'cancelled') && (
            <Button
              variant="ghost"
              className="ms-auto"
              busy={repeat.isPending}
              onClick={() => repeat.mutate(run.request, { onSuccess })}
            >
              Run again
            </Button>
          )}
        </div>
        <RunState run={run} isCancelling={isCancelling} />
      </div>
      {run.state === 'running' && (
        <ProgressBar label={run.phase || 'Starting'} percent={percentOf(run)} className="h-1" />
      )}
    </li>
  );
}

const ENDINGS = {
  done: { icon: Check, words: 'Done.', style: 'text-success' },
  failed: { icon: TriangleAlert, words: 'Failed.', style: 'text-danger' },
  cancelled: { icon: CircleSlash, words: 'Cancelled.', style: 'text-muted' },
};

const WHERE_IT_IS: Record<ActionRequest['action'], string> = {
  extract_audio: 'It is among the attachments.',
  extract_video: 'It is among the attachments.',
  extract_content: 'The transcript shows what was found.',
};

interface RunStateProps {
  run: ActionRun;
  isCancelling: boolean;
}

/**
 * How far it is, or how it ended: one status all along, so that a screen reader tells of the end as
 * well. The percents stand beside it, or it would tell of each.
 */
function RunState({ run, isCancelling }: RunStateProps) {
  const ending = run.state === 'queued' || run.state === 'running' ? null : ENDINGS[run.state];
  const percent = ending || run.startsAt ? undefined : percentOf(run);
  return (
    <p className="flex gap-2 pe-2 pb-1 text-sm">
      {ending && <ending.icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${ending.style}`} />}
      <span role="status" className="min-w-0 grow [overflow-wrap:anywhere]">
        {ending ? (
          <Ended run={run} words={ending.words} />
        ) : (
          <UnderWay run={run} isCancelling={isCancelling} />
        )}
      </span>
      {percent !== undefined && <span className="text-muted tabular-nums">{percent} %</span>}
    </p>
  );
}

function UnderWay({ run, isCancelling }: RunStateProps) {
  if (run.startsAt) {
    return (
      <>
        {run.phase} It is tried again at <Moment at={run.startsAt} />.
      </>
    );
  }
  return isCancelling ? 'Cancelling…' : `${run.phase || 'Waiting for its turn'}…`;
}

function Ended({ run, words }: { run: ActionRun; words: string }) {
  return (
    <>
      {words} {run.state === 'done' ? WHERE_IT_IS[run.request.action] : run.problem}{' '}
      {run.endedAt && (
        <span className="text-muted">
          <Moment at={run.endedAt} />
        </span>
      )}
    </>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <Dated at={at} className="inline-block tabular-nums">
      {formatDate(at)}
    </Dated>
  );
}
