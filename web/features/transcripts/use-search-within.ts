import { useDeferredValue, useMemo, useState } from 'react';
import type { TranscriptLine } from '../../../contract/transcript.ts';
import { findInLines, foldLines, type LineMark, marksByLine } from './find-in-lines.ts';

const NOWHERE: LineMark[][] = [];

/** Looks for words in the lines that are shown, and goes from one place to the next, round and round. */
export function useSearchWithin(lines: readonly TranscriptLine[]) {
  const [words, setWords] = useState('');
  const [step, setStep] = useState(0);
  const wanted = useDeferredValue(words).trim();
  const isSearching = wanted !== '';
  const folded = useMemo(
    () => (isSearching ? foldLines(lines.map(({ text }) => text)) : null),
    [isSearching, lines],
  );
  const places = useMemo(() => (folded ? findInLines(folded, wanted) : NOWHERE), [folded, wanted]);
  const marks = useMemo(() => marksByLine(places), [places]);
  const place =
    places.length === 0 ? null : ((step % places.length) + places.length) % places.length;
  return {
    words,
    setWords: (next: string) => {
      setWords(next);
      setStep(0);
    },
    isSearching,
    /** How often the person went on; it changes also where there is one place only. */
    step,
    count: places.length,
    /** Which of the places it is at, counted from 0; null where there are none. */
    place,
    /** The line of that place. */
    found: place === null ? null : (places[place]?.[0]?.line ?? null),
    marks,
    goOn: (by: 1 | -1) => setStep((before) => before + by),
  };
}
