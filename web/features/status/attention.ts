import type { Status } from '../../../contract/status.ts';
import type { Tool } from '../../../contract/system.ts';
import { counted } from '../../lib/counted.ts';
import { formatDate } from '../../lib/dates.ts';

/** With less than this on the disk, in bytes, work begins to fail: 1 GB. */
const LITTLE_SPACE = 1024 ** 3;

/** What needs attention, as parts of a sentence, the most urgent first. */
function attentionOf(status: Status, tools: readonly Tool[]): string[] {
  const { requests, channels, disk, backups } = status;
  const { pause } = requests;
  const { failing, overdue } = channels;
  const points = [
    disk.problem !== null && 'nothing can be saved',
    ...tools
      .filter(({ problem }) => problem !== null)
      .map(({ name, version }) =>
        version === null ? `${name} cannot be used` : `${name} needs attention`,
      ),
    pause && `requests to YouTube are paused until ${formatDate(pause.until)}`,
    disk.free < LITTLE_SPACE && 'less than 1 GB is free on the disk',
    failing > 0 && `${counted(failing, 'channel', 'channels')} could not be checked`,
    overdue > 0 && `${counted(overdue, 'channel is', 'channels are')} overdue`,
    backups.problem !== null && 'the backups need attention',
    backups.problem === null && backups.late && 'the next backup is late',
  ];
  return points.filter((point) => typeof point === 'string');
}

/** The overall state in one sentence, and whether all is well. */
export function overallState(
  status: Status,
  tools: readonly Tool[],
): { isWell: boolean; sentence: string } {
  const points = attentionOf(status, tools);
  const last = points.pop();
  if (last === undefined) return { isWell: true, sentence: 'All is well.' };
  const words = points.length > 0 ? `${points.join(', ')} and ${last}` : last;
  // The names of programs keep their small letters.
  const isName = tools.some(({ name }) => words.startsWith(name));
  const first = isName ? words.charAt(0) : words.charAt(0).toUpperCase();
  return { isWell: false, sentence: `${first}${words.slice(1)}.` };
}
