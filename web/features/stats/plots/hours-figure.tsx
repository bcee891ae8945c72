import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Hours, WithHours } from '../../../../contract/plots.ts';
import { PlotFigure } from './plot-figure.tsx';
import { PlotTable } from './plot-table.tsx';
import { countText, hoursText, numberText } from './plot-words.ts';

interface HoursFigureProps {
  heading: string;
  hours: Hours;
  /** What one of them is, as it heads a column. */
  what: string;
  /** What one of them and several of them are, within a sentence. */
  one: string;
  many: string;
  addressOf: (id: number) => string;
  /** What is said of the first of them. */
  sentence: (first: { name: ReactNode; seconds: number }) => ReactNode;
  note?: string | false;
  /** What will be shown where there is nothing yet. */
  empty: string;
}

/** How many hours each channel or tag has: a bar for each, which leads to it. */
export function HoursFigure({ heading, hours, note = false, ...props }: HoursFigureProps) {
  const [first] = hours.named;
  if (!first) {
    return (
      <PlotFigure heading={heading}>{() => <p className="text-muted">{props.empty}</p>}</PlotFigure>
    );
  }
  const restName = countText(hours.rest.count, `more ${props.one}`, `more ${props.many}`);
  return (
    <PlotFigure
      heading={heading}
      sentence={
        first.seconds > 0
          ? props.sentence({ name: <bdi>{first.name}</bdi>, seconds: first.seconds })
          : 'Nobody knows yet how long their videos are.'
      }
      note={note}
      table={<HoursTable {...{ heading, hours, restName }} what={props.what} />}
    >
      {() => (
        <ol className="flex flex-col gap-2.5 pointer-coarse:gap-0">
          {hours.named.map((one) => (
            <HoursBar key={one.id} {...{ one, first }} address={props.addressOf(one.id)} />
          ))}
          {hours.rest.count > 0 && (
            <li className="flex items-baseline justify-between gap-4 text-muted pointer-coarse:pt-5">
              <span>{restName}</span>
              <span className="shrink-0 tabular-nums">{hoursText(hours.rest.seconds)} h</span>
            </li>
          )}
        </ol>
      )}
    </PlotFigure>
  );
}

/** What is not nothing is drawn at least so wide, in percent of the longest. */
const LEAST_WIDTH = 0.5;

/** One of them with its bar; the first is the longest. */
function HoursBar({
  one,
  first,
  address,
}: Record<'one' | 'first', WithHours> & { address: string }) {
  const percent = first.seconds > 0 ? (one.seconds / first.seconds) * 100 : 0;
  return (
    <li>
      <div className="flex items-baseline justify-between gap-4">
        <Link
          to={address}
          dir="auto"
          title={one.name}
          // A finger has its room above the name, where it keeps the bar of the one before away.
          className="truncate pointer-coarse:pt-5 pointer-coarse:pb-1 font-medium hover:text-accent-ink hover:underline"
        >
          {one.name}
        </Link>
        <span className="shrink-0 text-muted tabular-nums">{hoursText(one.seconds)} h</span>
      </div>
      <svg aria-hidden="true" className="mt-1 block h-2 w-full">
        <rect
          width={`${percent > 0 ? Math.max(percent, LEAST_WIDTH) : 0}%`}
          height="100%"
          rx="2"
          className={one === first ? 'fill-accent' : 'fill-edge'}
        />
      </svg>
    </li>
  );
}

interface HoursTableProps extends Pick<HoursFigureProps, 'heading' | 'hours' | 'what'> {
  /** What those are called that are not named. */
  restName: string;
}

function HoursTable({ heading, hours: { named, rest }, what, restName }: HoursTableProps) {
  const rows = [
    ...named.map((one) => ({ ...one, key: one.id, name: <bdi>{one.name}</bdi> })),
    ...(rest.count > 0 ? [{ ...rest, key: 'rest', name: restName }] : []),
  ];
  return (
    <PlotTable
      label={heading}
      columns={[what, 'Videos', 'Hours']}
      rows={rows.map(({ key, name, videos, seconds }) => ({
        key,
        name,
        values: [numberText(videos), hoursText(seconds)],
      }))}
    />
  );
}
