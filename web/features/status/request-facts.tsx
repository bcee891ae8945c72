import type { RequestBudget } from '../../../contract/status.ts';
import { formatDate } from '../../lib/dates.ts';
import { grouped } from '../../lib/grouped.ts';
import { ComingMoment } from '../../ui/moment.tsx';
import { Meter } from './meter.tsx';
import { Fact, FactCard, FactList, Part, Warning } from './part.tsx';

/** How many requests to the platform may be made, and whether they are paused. */
export function RequestFacts({ requests, now }: { requests: RequestBudget; now: Date }) {
  const { perHour, burst, lastHour, left, fullAt, waiting, pause } = requests;
  return (
    <Part heading="Requests">
      <FactCard>
        {pause && (
          <Warning>
            {pause.reason} They are paused since {formatDate(pause.since)} and go on{' '}
            <ComingMoment at={pause.until} now={now} />.
          </Warning>
        )}
        <FactList>
          <Fact name="Made in the last hour">{grouped(lastHour)}</Fact>
          <Fact name="Allowed per hour">{grouped(perHour)}</Fact>
          <Fact name="Possible at once now">
            {grouped(left)} of {grouped(burst)}
          </Fact>
        </FactList>
        <Meter value={burst - left} max={burst} />
        {(waiting > 0 || fullAt !== null) && (
          <FactList>
            {waiting > 0 && <Fact name="Waiting for their turn">{grouped(waiting)}</Fact>}
            {fullAt !== null && (
              <Fact name="All possible again">
                <ComingMoment at={fullAt} now={now} />
              </Fact>
            )}
          </FactList>
        )}
      </FactCard>
    </Part>
  );
}
