import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SchedulePreview } from './schedule-preview.tsx';

interface ScheduleFieldProps {
  field: UseFormRegisterReturn;
  /** What stands in the field right now. */
  expression: string;
  error: string | undefined;
  readOnly: boolean;
  /** It was left blank: it takes the default again. */
  onBlank: () => void;
}

/** A channel's schedule as a cron expression, with the next times that it means. */
export function ScheduleField({ field, expression, error, readOnly, onBlank }: ScheduleFieldProps) {
  return (
    <div>
      <Field
        label="Schedule"
        hint="Minute, hour, day of the month, month, day of the week. A blank schedule gets a default of daily at 6am and 7pm."
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            {...field}
            readOnly={readOnly}
            onBlur={(event) => {
              field.onBlur(event);
              if (event.target.value.trim() === '') onBlank();
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
      <SchedulePreview expression={expression} />
    </div>
  );
}
