import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { classes } from '../../../lib/classes.ts';

interface PlotFigureProps {
  heading: string;
  /** What it shows, in words; left out where there is nothing to show. */
  sentence?: ReactNode;
  /** What else one has to know of it. */
  note?: string | false;
  /** Takes all the width of the page. */
  isWide?: boolean;
  /** The same in a table. */
  table?: ReactNode;
  /** @param sentenceId the id of the sentence, which describes the plot */
  children: (sentenceId: string) => ReactNode;
}

/** A plot with its heading, what it shows in words, and the same as a table. */
export function PlotFigure({
  heading,
  sentence,
  note,
  isWide = false,
  table,
  children,
}: PlotFigureProps) {
  const id = useId();
  return (
    <figure
      aria-labelledby={id}
      className={classes(
        'flex min-w-0 flex-col gap-4 rounded-2xl border border-line bg-surface p-4 sm:p-6',
        isWide && 'lg:col-span-2',
      )}
    >
      <figcaption className="flex flex-col gap-1">
        <h2 id={id} className="font-semibold text-base">
          {heading}
        </h2>
        {sentence && (
          <p id={`${id}-sentence`} className="wrap-anywhere text-muted">
            {sentence}
          </p>
        )}
      </figcaption>
      {children(`${id}-sentence`)}
      {note && <p className="text-muted text-xs">{note}</p>}
      {table && <AsTable>{table}</AsTable>}
    </figure>
  );
}

function AsTable({ children }: { children: ReactNode }) {
  return (
    <details className="group mt-auto">
      <summary className="-mx-2 control-min-height flex w-fit cursor-pointer list-none items-center gap-1 rounded-lg px-2 font-medium text-muted transition-colors hover:bg-hover hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open:rotate-90 rtl:-scale-x-100"
        />
        As a table
      </summary>
      {children}
    </details>
  );
}
