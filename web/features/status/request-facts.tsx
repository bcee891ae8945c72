import type { RequestBudget } from '../../../contract/status.ts';
import { formatDate } from '../../lib/dates.ts';
import { ComingMoment } from '../../ui/moment.tsx';
import { Meter } from './meter.tsx';
import { Fact, FactCard, FactList, Part, Warning } from './part.tsx';

const numberOf = (value: number) => value.toLocaleString('en');

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
          <Fact name="Made in the last hour">{numberOf(lastHour)}</Fact>
          <Fact name="Allowed per hour">{numberOf(perHour)}</Fact>
          <Fact name="Possible at once now">
            {numberOf(left)} of {numberOf(burst)}
          </Fact>
        </FactList>
        <Meter value={left} max={burst} />
        {(waiting > 0 || fullAt !== null) && (
          <FactList>
            {waiting > 0 && <Fact name="Waiting for their turn">{numberOf(waiting)}</Fact>}
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
