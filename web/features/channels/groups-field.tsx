import type { ComponentProps } from 'react';
import { LabelsField } from '../../ui/labels-field.tsx';

type GroupsFieldProps = Omit<ComponentProps<typeof LabelsField>, 'kind' | 'adding' | 'hint'>;

/** Chooses the groups of a channel; new ones can be made on the way. */
export function GroupsField(field: GroupsFieldProps) {
  return (
    <LabelsField
      {...field}
      kind="group"
      adding
      hint="To find channels that belong together. Type a new name to add a group."
    />
  );
}
