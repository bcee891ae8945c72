import type { ReactNode } from 'react';

interface PlotTableProps {
  /** What it is about, for a screen reader. */
  label: string;
  /** The first one names the rows; the others head numbers. */
  columns: readonly string[];
  rows: readonly { key: string | number; name: ReactNode; values: readonly string[] }[];
}

/** The numbers of a plot; a long table scrolls within itself. */
export function PlotTable({ label, columns, rows }: PlotTableProps) {
  const [first, ...others] = columns;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={`${label}, as a table`}
      className="mt-2 max-h-80 overflow-auto rounded-xl border border-line"
    >
      <table className="w-full">
        <thead className="sticky top-0 bg-sunken text-muted text-xs">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {first}
            </th>
            {others.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-end font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row" className="wrap-anywhere px-3 py-1.5 text-start font-normal">
                {name}
              </th>
              {others.map((column, place) => (
                <td key={column} className="px-3 py-1.5 text-end tabular-nums">
                  {values[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
