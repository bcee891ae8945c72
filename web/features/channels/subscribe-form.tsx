import { useController, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  CHANNEL_URL_HINT,
  CHANNEL_URL_MIN_LENGTH,
  ChannelCreate,
  type ChannelDetails,
} from '../../../contract/channel.ts';
import { DEFAULT_SCHEDULE } from '../../../contract/schedule.ts';
import { ApiError } from '../../api/api-error.ts';
import { messages } from '../../api/messages.ts';
import { failureOfForm, schemaResolver, showFieldErrors } from '../../lib/form-errors.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { useFormDraft } from '../../ui/use-form-draft.ts';
import { useJudgedAddress } from '../../ui/use-judged-address.ts';
import { useSettledSubmit } from '../../ui/use-settled-submit.ts';
import { GroupsField } from './groups-field.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { useSubscribe } from './use-channel.ts';

const FIELDS = ['url', 'schedule', 'groups'] as const;

interface SubscribeValues {
  url: string;
  schedule: string;
  groups: number[];
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

interface SubscribeFormProps {
  /** What the address begins with: one that was shared from elsewhere, or nothing. */
  address?: string;
  onSubscribed: (channel: ChannelDetails) => void;
}

/** Asks for a channel's address, when to look for new videos, and where it belongs. */
export function SubscribeForm({ address = '', onSubscribed }: SubscribeFormProps) {
  const subscribe = useSubscribe();
  const form = useForm<SubscribeValues, unknown, z.output<typeof ChannelCreate>>({
    resolver: schemaResolver(ChannelCreate),
    mode: 'onTouched',
    defaultValues: { url: address, schedule: DEFAULT_SCHEDULE, groups: [] },
  });
  const { register, handleSubmit, setError, control, formState } = form;
  useJudgedAddress(form, address);
  const draft = useFormDraft(form);
  const { errors, isValid } = formState;
  const groups = useController({ control, name: 'groups' }).field;

  // Of a channel that is there already, it is shown at its address.
  const failure = isConflict(subscribe.error)
    ? undefined
    : failureOfForm(subscribe.error, messages.createChannel, FIELDS);

  const { select, isBusy, submit } = useSettledSubmit(
    handleSubmit((body) =>
      subscribe.mutate(body, {
        onSuccess: (channel) => {
          draft.forget();
          onSubscribed(channel);
        },
        onError: (error) => {
          showFieldErrors(error, FIELDS, setError);
          if (isConflict(error) && error.detail) {
            setError('url', { message: error.detail }, { shouldFocus: true });
          }
        },
      }),
    ),
    subscribe.isPending,
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <AddressField
        label="Channel URL"
        hint={CHANNEL_URL_HINT}
        error={errors.url?.message}
        field={register('url')}
        readOnly={isBusy}
        minLength={CHANNEL_URL_MIN_LENGTH}
        placeholder="https://www.youtube.com/@handle"
      />
      <ScheduleField form={form} readOnly={isBusy} />
      <GroupsField
        ref={select}
        value={groups.value}
        readOnly={isBusy}
        onChange={groups.onChange}
        error={errors.groups?.message}
      />
      <FormEnd
        action="Subscribe"
        isValid={isValid}
        busy={isBusy}
        failure={failure}
        doing="Asking YouTube about the channel…"
        cancelTo="/subscriptions"
      />
    </form>
  );
}
