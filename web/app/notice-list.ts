import type { System } from '../../contract/system.ts';
import { formatDate } from '../lib/dates.ts';

const KEY = 'dismissed-notices';

/** What a person should know about the state of the server, in words. */
export function noticesOf({ storage, tools, pause, backups }: System): string[] {
  const problems = [storage, ...tools, backups]
    .map(({ problem }) => problem)
    .filter((problem) => problem !== null);
  return pause ? [`${pause.reason} Goes on ${formatDate(pause.until)}.`, ...problems] : problems;
}

/** The notices that were not dismissed in this session. */
export function undismissed(notices: readonly string[], session: Storage): string[] {
  const dismissed = readDismissed(session);
  return notices.filter((notice) => !dismissed.includes(notice));
}

/** Hides a notice until the browser's session ends. */
export function dismissNotice(notice: string, session: Storage): void {
  session.setItem(KEY, JSON.stringify([...readDismissed(session), notice]));
}

function readDismissed(session: Storage): unknown[] {
  const stored: unknown = JSON.parse(session.getItem(KEY) ?? '[]');
  return Array.isArray(stored) ? stored : [];
}
