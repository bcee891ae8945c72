import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ActionRequest, Extraction } from '../../../contract/action.ts';
import { TIME_EXAMPLE } from '../../../contract/time-range.ts';
import { useSubmitAction } from '../../api/actions.ts';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type ActionValues, actionResolver, BLANK, refusedFields } from './action-values.ts';
import { actionOptions, profileOptions, sponsorBlockOptions } from './action-words.ts';

interface FormProps {
  mediaId: number;
  /** Of the video, in seconds; null where it is not known. */
  duration: number | null;
}

/** Chooses what is to be made from a video, and asks for it by the form of that. */
export function ActionForm({ mediaId, duration }: FormProps) {
  const [action, setAction] = useState<ActionRequest['action']>('extract_audio');
  return (
    <div className="flex flex-col gap-4">
      <Field label="Action">
        {(control) => (
          <Select
            {...control}
            value={action}
            onChange={({ target }) => {
              const chosen = actionOptions.find(({ value }) => value === target.value);
              if (chosen) setAction(chosen.value);
            }}
            options={actionOptions}
          />
        )}
      </Field>
      {action !== 'extract_content' && (
        <ExtractionForm key={action} mediaId={mediaId} duration={duration} action={action} />
      )}
    </div>
  );
}

function ExtractionForm({
  mediaId,
  duration,
  action,
}: FormProps & { action: Extraction['action'] }) {
  const submission = useSubmitAction(mediaId);
  const form = useForm<ActionValues, unknown, ActionRequest>({
    resolver: actionResolver(action, duration),
    defaultValues: BLANK,
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const isInvalid = Object.keys(errors).length > 0;

  const submit = handleSubmit((request) =>
    submission.mutate(request, {
      onError: (error) => {
        for (const [index, { field, message }] of refusedFields(error).entries()) {
          setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
        }
      },
    }),
  );

  const timeBox =
    (name: 'startTime' | 'endTime', placeholder?: string) => (control: FieldControl) => (
      <Input
        {...control}
        {...register(name)}
        placeholder={placeholder}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        className="tabular-nums"
      />
    );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Profile" required error={errors.profile?.message}>
        {(control) => (
          <Select {...control} {...register('profile')} required options={profileOptions(action)} />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          label="Start Time"
          hint="Blank: from the very start"
          error={errors.startTime?.message}
        >
          {timeBox('startTime', TIME_EXAMPLE)}
        </Field>
        <Field label="End Time" hint="Blank: to the very end" error={errors.endTime?.message}>
          {timeBox('endTime')}
        </Field>
      </div>
      <Field
        label="SponsorBlock"
        hint="What becomes of the parts that others marked as sponsored"
        error={errors.sponsorBlock?.message}
      >
        {(control) => (
          <Select {...control} {...register('sponsorBlock')} options={sponsorBlockOptions} />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={isInvalid || submission.isPending}
        busy={submission.isPending}
        className="self-end"
      >
        Run
      </Button>
    </form>
  );
}
