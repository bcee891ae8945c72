import { useSearchParams } from 'react-router';
import type { Period } from '../../contract/media.ts';
import { mediaRoutes } from '../../contract/routes/media.ts';
import { messages } from '../api/messages.ts';
import { MediaBrowser } from '../features/media/media-browser.tsx';
import { readPeriod, withPeriod } from '../lib/period.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { leaveFocus } from '../ui/leave-focus.ts';
import { ScrollRow } from '../ui/scroll-row.tsx';
import { showInRow } from '../ui/show-in-row.ts';

const PERIODS: readonly (readonly [Period, string])[] = [
  ['week', 'PAST WEEK'],
  ['month', 'PAST MONTH'],
  ['six_months', 'PAST 6 MONTHS'],
  ['year', 'PAST YEAR'],
  ['all_time', 'ALL TIME'],
];

/** The most viewed videos of a period. */
export function TopPage() {
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params);
  const choose = (next: Period) =>
    setParams(withPeriod(params, next), { replace: next === period });
  return (
    <MediaBrowser
      icon="top"
      text="Top"
      secondText="Videos"
      route={mediaRoutes.listTop}
      messages={messages.listTop}
      filter={{ period }}
      actions={
        <ScrollRow label="Period">
          {PERIODS.map(([value, name]) => (
            <Button
              key={value}
              ref={value === period ? showInRow : null}
              caps
              aria-pressed={value === period}
              onClick={() => choose(value)}
            >
              {name}
            </Button>
          ))}
        </ScrollRow>
      }
      emptyAction={
        period === 'all_time' ? (
          <ButtonLink caps variant="primary" to="/subscriptions/add">
            ADD SUBSCRIPTION
          </ButtonLink>
        ) : (
          <Button ref={leaveFocus} onClick={() => choose('all_time')}>
            Show the top of all time
          </Button>
        )
      }
    />
  );
}
