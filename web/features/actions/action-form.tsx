import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Extraction } from '../../../contract/action.ts';
import { TIME_EXAMPLE } from '../../../contract/time-range.ts';
import { useSubmitAction } from '../../api/actions.ts';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { refusedFields } from './action-values.ts';
import { actionOptions, profileOptions, sponsorBlockOptions } from './action-words.ts';
import type { ActionDraft } from './use-action-draft.ts';

interface FormProps {
  mediaId: number;
  draft: ActionDraft;
}

/** Chooses what is to be made from a video, and asks for it by the form of that. */
export function ActionForm({ mediaId, draft }: FormProps) {
  const { form, takesFocus } = draft;
  const submission = useSubmitAction(mediaId);
  const { register, control, handleSubmit, setError, setValue, setFocus, clearErrors } = form;
  const { errors } = useFormState({ control });
  const action = useWatch({ control, name: 'action' });
  const isInvalid = Object.keys(errors).length > 0;

  useEffect(() => {
    if (takesFocus()) setFocus('profile');
  });

  const submit = handleSubmit((request) =>
    submission.mutate(request, {
      onError: (error) => {
        for (const [index, { field, message }] of refusedFields(error).entries()) {
          setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
        }
      },
    }),
  );
  const startAnew = () => {
    // Each action has profiles of its own; the stretch that was chosen is the same for all.
    setValue('profile', '');
    clearErrors();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Action">
        {(attributes) => (
          <Select
            {...attributes}
            {...register('action', { onChange: startAnew })}
            options={actionOptions}
          />
        )}
      </Field>
      {action === 'extract_content' ? (
        <p className="text-muted">
          Reads the captions of the video, so that what is said in it can be read beside the player
          and found by a search. Reading it again replaces what was read before.
        </p>
      ) : (
        <ExtractionFields key={action} action={action} draft={draft} />
      )}
      <Button
        type="submit"
        variant="primary"
        disabled={isInvalid}
        busy={submission.isPending}
        className="self-end"
      >
        Run
      </Button>
    </form>
  );
}

interface FieldsProps {
  action: Extraction['action'];
  draft: ActionDraft;
}

function ExtractionFields({ action, draft }: FieldsProps) {
  const { register, control } = draft.form;
  const { errors } = useFormState({ control });
  const timeBox =
    (name: 'startTime' | 'endTime', placeholder?: string) => (attributes: FieldControl) => (
      <Input
        {...attributes}
        // That the end comes too early is said at the end, but may be mended at the start.
        {...register(name, { deps: 'endTime' })}
        placeholder={placeholder}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        className="tabular-nums"
      />
    );
  return (
    <>
      <Field label="Profile" required error={errors.profile?.message}>
        {(attributes) => (
          <Select
            {...attributes}
            {...register('profile')}
            required
            options={profileOptions(action)}
          />
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
        {(attributes) => (
          <Select {...attributes} {...register('sponsorBlock')} options={sponsorBlockOptions} />
        )}
      </Field>
    </>
  );
}
