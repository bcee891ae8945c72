import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  CHANNEL_URL_HINT,
  CHANNEL_URL_MIN_LENGTH,
  ChannelCreate,
  type ChannelDetails,
} from '../../../contract/channel.ts';
import { DEFAULT_SCHEDULE } from '../../../contract/schedule.ts';
import { ApiError } from '../../api/api-error.ts';
import { schemaResolver, showFieldErrors } from '../../lib/form-errors.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelsField } from '../../ui/labels-field.tsx';
import { GROUPS_HINT } from './groups-hint.ts';
import { ScheduleField } from './schedule-field.tsx';
import { useSubscribe } from './use-channel.ts';

interface SubscribeValues {
  url: string;
  schedule: string;
  groups: number[];
}

const CONFLICT = 409;

interface SubscribeFormProps {
  onSubscribed: (channel: ChannelDetails) => void;
}

/** Asks for a channel's address, when to look for new videos, and where it belongs. */
export function SubscribeForm({ onSubscribed }: SubscribeFormProps) {
  const subscribe = useSubscribe();
  const form = useForm<SubscribeValues, unknown, z.output<typeof ChannelCreate>>({
    resolver: schemaResolver(ChannelCreate),
    mode: 'onTouched',
    defaultValues: { url: '', schedule: DEFAULT_SCHEDULE, groups: [] },
  });
  const { register, handleSubmit, setValue, setError, control, formState } = form;
  const { errors, isValid } = formState;
  const schedule = useWatch({ control, name: 'schedule' });
  const groups = useWatch({ control, name: 'groups' });

  const submit = handleSubmit((body) =>
    subscribe.mutate(body, {
      onSuccess: onSubscribed,
      onError: (error) => {
        showFieldErrors(error, ['url', 'schedule', 'groups'], setError);
        if (error instanceof ApiError && error.status === CONFLICT && error.detail) {
          setError('url', { message: error.detail }, { shouldFocus: true });
        }
      },
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Field label="Channel URL" hint={CHANNEL_URL_HINT} error={errors.url?.message}>
        {(attributes) => (
          <Input
            {...attributes}
            {...register('url')}
            type="url"
            required
            minLength={CHANNEL_URL_MIN_LENGTH}
            placeholder="https://www.youtube.com/@handle"
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <ScheduleField
        field={register('schedule')}
        onBlank={() => setValue('schedule', DEFAULT_SCHEDULE, VALIDATED)}
        expression={schedule}
        error={errors.schedule?.message}
      />
      <LabelsField
        kind="group"
        adding
        hint={GROUPS_HINT}
        value={groups}
        onChange={(next) => setValue('groups', next, VALIDATED)}
        error={errors.groups?.message}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center">
        <p role="status" className="min-w-0 grow text-muted">
          {subscribe.isPending && 'Asking YouTube about the channel…'}
        </p>
        <div className="flex justify-end gap-2">
          <ButtonLink variant="ghost" to="/subscriptions">
            Cancel
          </ButtonLink>
          <Button
            type="submit"
            variant="primary"
            disabled={!isValid || subscribe.isPending}
            busy={subscribe.isPending}
          >
            Subscribe
          </Button>
        </div>
      </div>
    </form>
  );
}

const VALIDATED = { shouldValidate: true, shouldDirty: true } as const;
