import type { FieldValues, Path, UseFormGetFieldState } from 'react-hook-form';

/**
 * What a person changed in a form, out of what it would send.
 *
 * @param getFieldState of the form, which knows also of what changed since it was last drawn
 */
export function changedValues<Values extends FieldValues, Sent extends object>(
  sent: Sent,
  getFieldState: UseFormGetFieldState<Values>,
): Partial<Sent> {
  const changed = Object.entries(sent).filter(
    ([field]) => getFieldState(field as Path<Values>).isDirty,
  );
  return Object.fromEntries(changed) as Partial<Sent>;
}
