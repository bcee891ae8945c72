import { useId } from 'react';
import { classes } from '../../../lib/classes.ts';

/**
 * How a mark is drawn: plain, in the colour of what the sentence tells, as what is left over, or as
 * something that went wrong. Of two that stand on one another one is hatched, so that they differ in more
 * than their colour.
 */
export type Paint = 'plain' | 'told' | 'left' | 'wrong';

const FILLS: Record<Paint, string> = {
  plain: 'fill-edge',
  told: 'fill-accent',
  left: 'fill-edge',
  wrong: 'fill-danger',
};

const HATCHES: Partial<Record<Paint, { ground: string; lines: string }>> = {
  left: { ground: 'fill-sunken', lines: 'stroke-edge' },
  wrong: { ground: 'fill-danger-soft', lines: 'stroke-danger' },
};

interface MarkProps {
  paint: Paint;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Below this the lines of a hatch cannot be told from a plain ground, in pixels. */
const LEAST_HATCHED = 4;

/** The pointer goes through to the band behind, which says what is there. */
const PASSED = 'pointer-events-none';

/** A rectangle of a plot. @param hatch the id of its pattern */
export function Mark({ paint, hatch, ...place }: MarkProps & { hatch: string }) {
  const lines = HATCHES[paint]?.lines;
  if (!lines || Math.min(place.width, place.height) < LEAST_HATCHED) {
    return <rect {...place} className={classes(FILLS[paint], PASSED)} />;
  }
  // Its edge is drawn within it, or it would stand wider than its neighbours.
  const inner = {
    x: place.x + 0.5,
    y: place.y + 0.5,
    width: place.width - 1,
    height: place.height - 1,
  };
  return <rect {...inner} fill={`url(#${hatch})`} className={classes(lines, PASSED)} />;
}

/** The pattern of a paint that is hatched; nothing for the others. */
export function Hatch({ id, paint }: { id: string; paint: Paint }) {
  const colours = HATCHES[paint];
  if (!colours) return null;
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
      <rect width="5" height="5" className={colours.ground} />
      <path d="M-1 1 1 -1M0 5 5 0M4 6 6 4" className={colours.lines} strokeWidth="1.5" />
    </pattern>
  );
}

/** A little square in the paint, to stand before its name. */
export function Swatch({ paint }: { paint: Paint }) {
  const hatch = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 shrink-0">
      <Hatch id={hatch} paint={paint} />
      <Mark paint={paint} hatch={hatch} x={0} y={0} width={14} height={14} />
    </svg>
  );
}
