import { numberText } from './plot-words.ts';
import { MarkNumber, type Scale } from './time-plot.tsx';
import { type Timeline, total } from './timeline.ts';

/** A line that never falls, and where it has come to. */
export function GrowthMarks({ timeline, scale }: { timeline: Timeline; scale: Scale }) {
  const points = timeline.counts.map((counts, place) => ({
    x: scale.xOf(place) + scale.band / 2,
    y: scale.yOf(total(counts)),
  }));
  const last = points.at(-1);
  if (!last) return null;
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const base = scale.yOf(0);
  return (
    <g className="pointer-events-none">
      <path d={`M${points[0]?.x} ${base}L${line}L${last.x} ${base}Z`} className="fill-edge/15" />
      <path d={`M${line}`} fill="none" strokeWidth="2" className="stroke-edge" />
      <circle cx={last.x} cy={last.y} r="4" className="fill-accent" />
      <MarkNumber
        scale={scale}
        x={last.x}
        y={last.y - 2}
        text={numberText(total(timeline.counts.at(-1) ?? []))}
      />
    </g>
  );
}
