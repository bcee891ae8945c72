import type { BackupStatus } from '../../../contract/status.ts';
import { formatDate } from '../../lib/dates.ts';
import { grouped } from '../../lib/grouped.ts';
import { ComingMoment, Moment } from '../../ui/moment.tsx';
import { Fact, FactCard, FactList, Part, Warning } from './part.tsx';

const LATE =
  'The next backup should have been made by now. It may still be under way; otherwise the log of the server says why not.';

/** So many are told one by one. */
const SHOWN = 5;

/** Which backups there are, and when the next one is made. */
export function BackupFacts({ backups, now }: { backups: BackupStatus; now: Date }) {
  const { lastAt, nextAt, problem, late, kept } = backups;
  const warning = problem ?? (late ? LATE : null);
  return (
    <Part heading="Backups">
      <FactCard>
        {warning && <Warning>{warning}</Warning>}
        <FactList>
          <Fact name="Newest">
            {lastAt === null ? 'None yet' : <Moment at={lastAt} now={now} />}
          </Fact>
          <Fact name="Next">
            {nextAt === null ? 'On demand only' : <ComingMoment at={nextAt} now={now} />}
          </Fact>
          {kept.slice(0, SHOWN).map((at, index) => (
            <Fact key={at} name={index === 0 ? 'Kept' : ''}>
              <time dateTime={at}>{formatDate(at)}</time>
            </Fact>
          ))}
          {kept.length > SHOWN && (
            <Fact name="Before them">{grouped(kept.length - SHOWN)} more</Fact>
          )}
        </FactList>
      </FactCard>
    </Part>
  );
}
