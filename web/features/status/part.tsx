import { type ReactNode, useId } from 'react';
import { classes } from '../../lib/classes.ts';

interface PartProps {
  heading: string;
  /** Stands beside the heading, e.g. how many there are. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of the page, under its heading. */
export function Part({ heading, note, className, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes('flex flex-col gap-3', className)}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-semibold text-base">
          {heading}
        </h2>
        {note && <p className="text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** The frame of a part that says a few facts. */
export function FactCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex grow flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
      {children}
    </div>
  );
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1.5">{children}</dl>;
}

/** What something is called, and how it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere ms-auto text-end tabular-nums">{children}</dd>
    </div>
  );
}

/** What needs attention, and why. */
export function Warning({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere rounded-lg bg-warning-soft px-3 py-2">{children}</p>;
}
