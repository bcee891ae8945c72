import { useRef } from 'react';
import type { Session } from '../../../contract/account.ts';
import { useEndOtherSessions, useEndSession } from '../../api/account.ts';
import { browserName } from '../../lib/browser-name.ts';
import { formatDate } from '../../lib/dates.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { useTimeWords } from '../../lib/time-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusOnNeighbour } from '../../ui/use-focus-on-neighbour.ts';

/** Who is logged in, from where and since when; each but this one can be ended. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const endOthers = useEndOtherSessions();
  const list = useRef<HTMLUListElement>(null);
  const leave = useFocusOnNeighbour(sessions, list, list);
  return (
    <div className="flex flex-col gap-4">
      <ul
        ref={list}
        aria-label="Sessions"
        tabIndex={-1}
        className="divide-y divide-line rounded-2xl border border-line bg-surface"
      >
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => leave(session.id)} />
        ))}
      </ul>
      {sessions.length > 2 && (
        <Button
          className="self-end"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined, { onSuccess: () => list.current?.focus() })}
        >
          End all other sessions
        </Button>
      )}
    </div>
  );
}

interface SessionRowProps {
  session: Session;
  /** It is about to be ended. */
  onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { id, address, userAgent, createdAt, lastUsedAt, current } = session;
  const end = useEndSession(id);
  const name = browserName(userAgent);
  const lastUse = useTimeWords((now) => `Last used ${relativeTime(lastUsedAt, now)}`);
  const times = `${current ? 'In use now' : lastUse}, since ${formatDate(createdAt)}`;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span title={userAgent}>{name}</span>
          {current && <Badge>This session</Badge>}
        </p>
        <p className="wrap-anywhere text-muted text-xs">
          {address && <>From {address}. </>}
          {times}
        </p>
      </div>
      {!current && (
        <Button
          aria-label={`End the session of ${name} from ${address || 'an unknown address'}`}
          aria-description={times}
          busy={end.isPending}
          onClick={() => {
            onEnd();
            end.mutate(undefined);
          }}
        >
          End
        </Button>
      )}
    </li>
  );
}
