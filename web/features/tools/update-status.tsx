import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Tools } from '../../../contract/tools.ts';
import { Button } from '../../ui/button.tsx';
import { ComingMoment } from '../../ui/moment.tsx';
import { TimeAgo } from './time-ago.tsx';
import { useUpdateYtDlp } from './use-tools.ts';

type Updates = Tools['updates'];

interface UpdateStatusProps {
  updates: Updates;
  /** Whether there is a yt-dlp that works. */
  isThere: boolean;
}

/** How yt-dlp is kept up to date, and what has that done now. */
export function UpdateStatus({ updates, isThere }: UpdateStatusProps) {
  const { refusal, running } = updates;
  const update = useUpdateYtDlp();
  if (refusal) return <p className="max-w-text text-muted text-xs">{refusal}</p>;
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="flex min-w-0 grow basis-64 flex-col gap-1 text-xs">
        <div role="status" className="max-w-text">
          {running ? (
            <p className="font-medium text-accent-ink">
              {running.phase || 'Looking for the newest yt-dlp'}…
            </p>
          ) : (
            <LastUpdate last={updates.last} />
          )}
        </div>
        {!running && <NextUpdate nextAt={updates.nextAt} />}
      </div>
      <Button
        icon={RotateCw}
        busy={running !== null || update.isPending}
        onClick={() => update.mutate()}
      >
        {isThere ? 'Update yt-dlp' : 'Install yt-dlp'}
      </Button>
    </div>
  );
}

function LastUpdate({ last }: Pick<Updates, 'last'>) {
  if (!last) return <p className="text-muted">Nobody has looked for a newer one yet.</p>;
  const { at, outcome, words } = last;
  const time = (
    // What it says changes with the clock, and would be read aloud each minute.
    <span aria-live="off">
      <TimeAgo date={at} />
    </span>
  );
  return outcome === 'failed' ? (
    <p className="text-danger">
      The update failed {time}. {words}
    </p>
  ) : (
    <p className="text-muted">
      {outcome === 'updated' ? 'Updated' : 'Looked for a newer one'} {time}. {words}
    </p>
  );
}

function NextUpdate({ nextAt }: Pick<Updates, 'nextAt'>) {
  return (
    <p className="text-muted">
      {nextAt ? (
        <>
          The next look for a newer one is <ComingMoment at={nextAt} now={new Date()} />.
        </>
      ) : (
        'A newer one is looked for only when you ask for it.'
      )}
    </p>
  );
}
