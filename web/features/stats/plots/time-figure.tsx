import type { ReactNode } from 'react';
import { type Paint, Swatch } from './paint.tsx';
import { PlotFigure } from './plot-figure.tsx';
import { PlotTable } from './plot-table.tsx';
import { numberText, timeText, UNIT_NAMES } from './plot-words.ts';
import { type Scale, TimePlot, timesWithin } from './time-plot.tsx';
import { type CountedTime, coarsen, type Timeline, timelineOf, total } from './timeline.ts';
import { useRoom } from './use-room.ts';

/** Something that is counted. */
interface Kind {
  name: string;
  paint: Paint;
}

interface TimeFigureProps {
  /** @param unit what a step is, as it stands in a heading */
  heading: (unit: string) => string;
  rows: readonly CountedTime[];
  /** The timeline reaches to this ISO 8601 date at the least. */
  until: string;
  /** The things that are counted, in the order of their counts. */
  kinds: readonly Kind[];
  sentence: (timeline: Timeline) => string;
  /** What is drawn in place of what was counted in each step, as a further column of the table. */
  derived?: { name: string; from: (timeline: Timeline) => Timeline };
  /** Whether most of it is known only roughly, so that steps of months say nothing of what is long ago. */
  isRough?: boolean;
  note?: string | false;
  isWide?: boolean;
  /** What will be shown where there is nothing yet. */
  empty: string;
  children: (drawn: Timeline, scale: Scale) => ReactNode;
}

/** So many months are shown of what is known roughly; where there are more, years are. */
const MOST_ROUGH_MONTHS = 24;

/** A plot over time, in steps as small as there is room for. */
export function TimeFigure(props: TimeFigureProps) {
  const { ref, room } = useRoom();
  const { rows, until, kinds, derived, note = false, isWide = false } = props;
  const whole = timelineOf(rows, until);
  if (!whole) {
    return (
      <PlotFigure heading={props.heading('Month')} isWide={isWide}>
        {() => <p className="text-muted">{props.empty}</p>}
      </PlotFigure>
    );
  }
  const fitting = timesWithin(room, kinds.length > 1 ? 'stacked' : 'single');
  const most = props.isRough ? Math.min(fitting, MOST_ROUGH_MONTHS) : fitting;
  const timeline = coarsen(whole, most);
  const drawn = derived?.from(timeline) ?? timeline;
  const heading = props.heading(UNIT_NAMES[timeline.unit]);
  return (
    <PlotFigure
      heading={heading}
      sentence={props.sentence(timeline)}
      note={note}
      isWide={isWide}
      table={<TimeTable {...{ heading, timeline, kinds, derived, drawn }} />}
    >
      {(sentenceId) => (
        <div ref={ref} className="flex min-w-0 flex-col gap-3 overflow-hidden">
          {kinds.length > 1 && <Legend kinds={kinds} timeline={timeline} />}
          <TimePlot
            label={heading}
            describedBy={sentenceId}
            timeline={drawn}
            highest={Math.max(...drawn.counts.map(total))}
            room={room}
            told={(place) => toldOf(kinds, drawn.counts[place] ?? [])}
          >
            {(scale) => props.children(drawn, scale)}
          </TimePlot>
        </div>
      )}
    </PlotFigure>
  );
}

interface TimeTableProps {
  heading: string;
  timeline: Timeline;
  kinds: readonly Kind[];
  derived: TimeFigureProps['derived'];
  drawn: Timeline;
}

function TimeTable({ heading, timeline, kinds, derived, drawn }: TimeTableProps) {
  const { unit, first, counts } = timeline;
  const names = kinds.map(({ name }) => name);
  return (
    <PlotTable
      label={heading}
      columns={[UNIT_NAMES[unit], ...names, ...(derived ? [derived.name] : [])]}
      rows={counts.map((counted, place) => ({
        key: first + place,
        name: timeText(unit, first + place),
        values: [...counted, ...(derived ? (drawn.counts[place] ?? []) : [])].map(numberText),
      }))}
    />
  );
}

/** What was counted at a time, in words. */
function toldOf(kinds: readonly Kind[], counts: readonly number[]): string {
  if (kinds.length === 1) return numberText(total(counts));
  return kinds.map(({ name }, kind) => `${name} ${numberText(counts[kind] ?? 0)}`).join(', ');
}

/** What is counted, from the top of a column down, each with how many there are in all. */
function Legend({ kinds, timeline }: { kinds: readonly Kind[]; timeline: Timeline }) {
  const counted = kinds.map((kind, place) => ({
    ...kind,
    count: total(timeline.counts.map((counts) => counts[place] ?? 0)),
  }));
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
      {counted.toReversed().map(({ name, paint, count }) => (
        <li key={name} className="flex items-center gap-2">
          <Swatch paint={paint} />
          <span>{name}</span>
          <span className="text-muted tabular-nums">{numberText(count)}</span>
        </li>
      ))}
    </ul>
  );
}
