import { useEffect, useRef } from 'react';

/** Tags or groups as the server tells them. */
type Labels = readonly { readonly id: number }[];

const idsOf = (labels: Labels): number[] => labels.map(({ id }) => id);

/**
 * The tags or groups that a person chose, along with what was changed about them elsewhere: one that was
 * added there is among them, and one that was removed there is not.
 *
 * @param chosen the ids of those that were chosen
 * @param before of those that were there when the person chose
 * @param after of those that are there by now
 * @returns the ids of all
 */
export function mergedIds(
  chosen: readonly number[],
  before: readonly number[],
  after: readonly number[],
): number[] {
  const kept = after.filter((id) => chosen.includes(id) || !before.includes(id));
  return [...kept, ...chosen.filter((id) => !before.includes(id) && !after.includes(id))];
}

/** The same of the tags or groups themselves. @param chosen left out where the person changed nothing */
export function mergedLabels(
  chosen: readonly number[] | undefined,
  shown: Labels,
  now: Labels,
): number[] {
  return chosen ? mergedIds(chosen, idsOf(shown), idsOf(now)) : idsOf(now);
}

interface LabelsControl {
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** Shows in the field of a form what is changed about its tags or groups elsewhere, beside what the person chose. */
export function useMergedLabels(now: Labels, { value, onChange }: LabelsControl): void {
  const shown = useRef(now);
  useEffect(() => {
    const before = shown.current;
    if (idsOf(before).join() === idsOf(now).join()) return;
    shown.current = now;
    onChange(mergedLabels(value, before, now));
  }, [now, value, onChange]);
}
