import type { UseFormReturn } from 'react-hook-form';
import { DEFAULT_SCHEDULE } from '../../../contract/schedule.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SchedulePreview } from './schedule-preview.tsx';

interface WithSchedule {
  schedule: string;
}

interface ScheduleFieldProps<Values extends WithSchedule, Context, Sent> {
  form: UseFormReturn<Values, Context, Sent>;
  readOnly: boolean;
}

/**
 * The `schedule` of a form: a cron expression, with the next times that it means. Left blank, it takes the
 * default again.
 */
export function ScheduleField<Values extends WithSchedule, Context, Sent>(
  props: ScheduleFieldProps<Values, Context, Sent>,
) {
  const { form, readOnly } = props;
  // Whatever else the form holds, which would keep the compiler from knowing the name of the field.
  const ofSchedule = form as unknown as UseFormReturn<WithSchedule>;
  // The form's own `watch`: the hook would have every page that shares a piece with this load what forms need.
  const { register, watch, setValue, formState } = ofSchedule;
  const field = register('schedule');
  const takeDefault = () =>
    setValue('schedule', DEFAULT_SCHEDULE, { shouldValidate: true, shouldDirty: true });
  return (
    <div>
      <Field
        label="Schedule"
        hint="Minute, hour, day of the month, month, day of the week. A blank schedule gets a default of daily at 6am and 7pm."
        error={formState.errors.schedule?.message}
      >
        {(attributes) => (
          <Input
            {...attributes}
            {...field}
            readOnly={readOnly}
            onBlur={(event) => {
              field.onBlur(event);
              if (event.target.value.trim() === '') takeDefault();
            }}
            required
            title="Enter a 5-field cron expression"
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <SchedulePreview expression={watch('schedule')} />
    </div>
  );
}
