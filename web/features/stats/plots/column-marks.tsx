import { useId } from 'react';
import { Hatch, Mark, type Paint } from './paint.tsx';
import { numberText } from './plot-words.ts';
import { MarkNumber, type Scale } from './time-plot.tsx';
import { type Timeline, total } from './timeline.ts';

const WIDEST = 64;
/** What is not nothing is drawn at least so high, in CSS pixels. */
const LEAST_HEIGHT = 2;

interface ColumnMarksProps {
  timeline: Timeline;
  scale: Scale;
  /** Of each thing that is counted, from the lowest in a column on. */
  paints: readonly Paint[];
  /** The place of the column that the sentence tells, which is drawn in its own paint, with its number. */
  told?: number;
}

/** A column for each time; several things that are counted stand on one another. */
export function ColumnMarks({ timeline, scale, paints, told }: ColumnMarksProps) {
  const id = useId();
  const highest = told === undefined ? undefined : total(timeline.counts[told] ?? []);
  return (
    <>
      {paints.map((paint) => (
        <Hatch key={paint} id={id + paint} paint={paint} />
      ))}
      {timeline.counts.map((counts, place) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stands for its time
          key={place}
          id={id}
          counts={counts}
          place={place}
          scale={scale}
          paints={place === told ? ['told'] : paints}
        />
      ))}
      {told !== undefined && highest !== undefined && (
        <MarkNumber
          scale={scale}
          x={scale.xOf(told) + scale.band / 2}
          y={scale.yOf(highest)}
          text={numberText(highest)}
        />
      )}
    </>
  );
}

interface ColumnProps extends Pick<ColumnMarksProps, 'scale' | 'paints'> {
  /** What the ids of the patterns begin with. */
  id: string;
  counts: readonly number[];
  place: number;
}

function Column({ id, counts, place, scale, paints }: ColumnProps) {
  const gap = scale.band < 6 ? 1 : scale.band * 0.2;
  const width = Math.min(WIDEST, scale.band - gap);
  const x = scale.xOf(place) + (scale.band - width) / 2;
  let top = scale.yOf(0);
  return counts.map((count, kind) => {
    const paint = paints[kind];
    if (count === 0 || !paint) return null;
    const height = Math.max(LEAST_HEIGHT, scale.yOf(0) - scale.yOf(count));
    // A line of the ground between two that stand on one another.
    const seam = top < scale.yOf(0) && height > LEAST_HEIGHT + 1 ? 1 : 0;
    top -= height;
    return (
      <Mark
        key={paint}
        paint={paint}
        hatch={id + paint}
        {...{ x, y: top, width, height: height - seam }}
      />
    );
  });
}
