import { Fragment } from 'react';

interface MarkedTextProps {
  text: string;
  /** The places (UTF-16) where each mark begins and ends, in order. */
  marks: readonly (readonly [number, number])[];
}

/** Text with the words marked in it that were looked for. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark className="rounded-xs bg-accent-soft font-semibold text-accent-ink">
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
