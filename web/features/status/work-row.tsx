import type { StatusEntity, Work, WorkItem } from '../../../contract/status.ts';
import { useCancelAction } from '../../api/actions.ts';
import { useStopReading } from '../../api/transcripts.ts';
import { grouped } from '../../lib/grouped.ts';
import { percentOf } from '../../lib/percent.ts';
import { Button } from '../../ui/button.tsx';
import { ComingMoment, Moment } from '../../ui/moment.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { EntityLink } from './entity-link.tsx';
import { useLookAgain, useRunNow } from './use-status.ts';

export type WorkState = keyof Work;

interface WorkRowProps {
  item: WorkItem;
  state: WorkState;
  now: Date;
  /** It is about to leave its list. */
  onLeave: () => void;
}

/** Something that the server does or is to do, and what can be done about it. */
export function WorkRow({ item, state, now, onLeave }: WorkRowProps) {
  const { id, kind, title, entity, phase } = item;
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>{title}</span>
          {entity && <EntityLink entity={entity} />}
        </p>
        <div className="wrap-anywhere text-muted text-xs tabular-nums">
          <WorkProgress item={item} state={state} now={now} />
        </div>
      </div>
      <div className="ms-auto flex gap-2">
        {kind === 'run-action' && entity && (
          <CancelButton id={id} title={title} entity={entity} onLeave={onLeave} />
        )}
        {kind === 'backfill-transcripts' && <StopButton title={title} onLeave={onLeave} />}
        {state !== 'running' && <RunButton item={item} onLeave={onLeave} />}
      </div>
      {state === 'running' && (
        <ProgressBar
          label={phase || title}
          percent={percentOf(item)}
          className="absolute inset-x-0 bottom-0"
        />
      )}
    </li>
  );
}

/** How it stands, in words. */
function WorkProgress({ item, state, now }: Pick<WorkRowProps, 'item' | 'state' | 'now'>) {
  const { phase, attempts, at } = item;
  if (state === 'running') {
    return (
      <p>
        {phase || 'Starting'}
        {progressSuffix(item)}. Began <Moment at={at} now={now} />.
      </p>
    );
  }
  const isDue = Date.parse(at) <= now.getTime();
  return (
    <>
      <p>
        {attempts > 0 && `${timesInWords(attempts)} `}
        {isDue ? (
          'Waits for its turn.'
        ) : (
          <>
            {state === 'retrying' ? 'Next try' : 'Starts'} <ComingMoment at={at} now={now} />.
          </>
        )}
      </p>
      {state === 'retrying' && (
        <p title={phase} className="line-clamp-4 sm:line-clamp-2">
          {phase || 'It was interrupted.'}
        </p>
      )}
    </>
  );
}

/** ", 3 of 12" where the end is known, ", 3 so far" where it is not. */
function progressSuffix({ done, total }: WorkItem): string {
  if (total) return `, ${grouped(done)} of ${grouped(total)}`;
  return done > 0 ? `, ${grouped(done)} so far` : '';
}

const timesInWords = (attempts: number): string =>
  attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.`;

function RunButton({ item, onLeave }: { item: WorkItem; onLeave: () => void }) {
  const run = useRunNow(item.id);
  return (
    <Button
      aria-label={['Run now:', item.title, item.entity?.name].filter(Boolean).join(' ')}
      busy={run.isPending}
      onClick={() => {
        onLeave();
        run.mutate();
      }}
    >
      Run now
    </Button>
  );
}

/** Stops what goes on through the whole catalogue; what was read stays. */
function StopButton({ title, onLeave }: { title: string; onLeave: () => void }) {
  const stop = useStopReading();
  const lookAgain = useLookAgain();
  return (
    <Button
      aria-label={`Stop: ${title}`}
      busy={stop.isPending}
      onClick={() => {
        onLeave();
        stop.mutate(undefined, { onSettled: lookAgain });
      }}
    >
      Stop
    </Button>
  );
}

interface CancelButtonProps {
  id: number;
  title: string;
  /** The video that it works on. */
  entity: StatusEntity;
  onLeave: () => void;
}

function CancelButton({ id, title, entity, onLeave }: CancelButtonProps) {
  const cancel = useCancelAction(entity.id, id);
  const lookAgain = useLookAgain();
  return (
    <Button
      aria-label={`Cancel: ${title} ${entity.name ?? ''}`}
      busy={cancel.isPending}
      onClick={() => {
        onLeave();
        cancel.mutate(undefined, { onSettled: lookAgain });
      }}
    >
      Cancel
    </Button>
  );
}
