import type { ReactNode } from 'react';
import { axisNumberText, axisTimeText, timeText } from './plot-words.ts';
import { namedTimes, roundTicks } from './ticks.ts';
import type { Timeline } from './timeline.ts';
import type { Room } from './use-room.ts';

/** In CSS pixels, where text has its common size. */
const HEIGHT = 224;
const ABOVE = 20;
const BELOW = 26;
const NAME_WIDTH = 76;
const DIGIT_WIDTH = 8.5;
const MOST_TICKS = 4;
const ROOM_FOR_TICKS = 48;
/** A time is drawn at least so wide: where things stand on one another, so that a hatch is seen. */
const LEAST_BAND = { single: 4, stacked: 6 };

/** How many times there is room for in a plot; where there are more, larger steps are taken. */
export const timesWithin = ({ width, textScale }: Room, columns: keyof typeof LEAST_BAND): number =>
  Math.floor((width - ROOM_FOR_TICKS * textScale) / LEAST_BAND[columns]);

/** Where things stand in a plot, in CSS pixels. */
export interface Scale {
  /** The left and the right edge of what is drawn. */
  left: number;
  right: number;
  /** The upper edge, and the lower one with what stands below. */
  top: number;
  bottom: number;
  /** How many times its common size text has. */
  textScale: number;
  /** How much room a time has. */
  band: number;
  /** Where the room of a time begins. */
  xOf(place: number): number;
  yOf(count: number): number;
}

function scaleOf(ticks: readonly number[], times: number, { width, textScale }: Room): Scale {
  const longest = Math.max(...ticks.map((tick) => axisNumberText(tick).length));
  const left = Math.ceil(longest * DIGIT_WIDTH * textScale) + 10;
  const right = Math.max(left + 1, width - 2);
  const band = (right - left) / times;
  const top = ABOVE * textScale;
  const bottom = HEIGHT * textScale;
  const base = bottom - BELOW * textScale;
  const highest = ticks.at(-1) ?? 1;
  return {
    left,
    right,
    top,
    bottom,
    textScale,
    band,
    xOf: (place) => left + place * band,
    yOf: (count) => base - (count / highest) * (base - top),
  };
}

interface TimePlotProps {
  /** What it is a picture of, for a screen reader. */
  label: string;
  /** The id of the sentence that says what it shows. */
  describedBy: string;
  timeline: Timeline;
  /** The highest number that is drawn. */
  highest: number;
  room: Room;
  /** What is said of a time when the pointer rests on it. */
  told: (place: number) => string;
  children: (scale: Scale) => ReactNode;
}

/** The frame of a plot over time: round numbers at its side, times below it. */
export function TimePlot({
  label,
  describedBy,
  timeline,
  highest,
  room,
  told,
  children,
}: TimePlotProps) {
  const ticks = roundTicks(highest, MOST_TICKS);
  const scale = scaleOf(ticks, timeline.counts.length, room);
  return (
    <svg
      role="img"
      aria-label={`${label}, as a picture`}
      aria-describedby={describedBy}
      width={room.width}
      height={scale.bottom}
      className="block max-w-full select-none text-xs tabular-nums"
    >
      {timeline.counts.map((_, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stands for its time
          key={place}
          x={scale.xOf(place)}
          y={scale.top}
          width={scale.band}
          height={scale.yOf(0) - scale.top}
          className="fill-transparent hover:fill-hover"
        >
          <title>{`${timeText(timeline.unit, timeline.first + place)}: ${told(place)}`}</title>
        </rect>
      ))}
      <Ticks ticks={ticks} scale={scale} />
      <Times timeline={timeline} scale={scale} />
      {children(scale)}
    </svg>
  );
}

function Ticks({ ticks, scale }: { ticks: readonly number[]; scale: Scale }) {
  return ticks.map((tick) => {
    const y = Math.round(scale.yOf(tick)) + 0.5;
    return (
      <g key={tick} className="pointer-events-none">
        <line
          x1={scale.left}
          x2={scale.right}
          y1={y}
          y2={y}
          className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
        />
        <text x={scale.left - 8} y={y} dy="0.32em" textAnchor="end" className="fill-muted">
          {axisNumberText(tick)}
        </text>
      </g>
    );
  });
}

function Times({ timeline, scale }: { timeline: Timeline; scale: Scale }) {
  const { unit, first } = timeline;
  const nameWidth = NAME_WIDTH * scale.textScale;
  const most = Math.floor((scale.right - scale.left) / nameWidth);
  const { places, stride } = namedTimes(timeline, most);
  return places.map((place) => {
    const middle = scale.xOf(place) + scale.band / 2;
    return (
      <text
        key={place}
        x={within(scale, middle, nameWidth / 2 - 6)}
        y={scale.bottom - 6 * scale.textScale}
        textAnchor="middle"
        className="fill-muted"
      >
        {axisTimeText(unit, first + place, stride)}
      </text>
    );
  });
}

/** Where a word stands that is to be at `x`, so that all of it is within the plot. */
const within = ({ right }: Scale, x: number, halfWidth: number): number =>
  Math.max(halfWidth, Math.min(x, right - halfWidth));

/** A number that stands above a mark. */
export function MarkNumber({
  scale,
  x,
  y,
  text,
}: {
  scale: Scale;
  x: number;
  y: number;
  text: string;
}) {
  const halfWidth = (text.length * DIGIT_WIDTH * scale.textScale) / 2 + 2;
  return (
    <text
      x={within(scale, Math.max(scale.left + halfWidth, x), halfWidth)}
      y={y - 6}
      textAnchor="middle"
      className="pointer-events-none fill-ink font-semibold"
    >
      {text}
    </text>
  );
}
