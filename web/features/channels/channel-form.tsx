import { type UseFormGetFieldState, useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type ChannelDetails, ChannelUpdate } from '../../../contract/channel.ts';
import { DEFAULT_SCHEDULE } from '../../../contract/schedule.ts';
import { messages } from '../../api/messages.ts';
import { changedValues } from '../../lib/changed-values.ts';
import { failureOfForm, schemaResolver, showFieldErrors } from '../../lib/form-errors.ts';
import { mergedIds, useMergedLabels } from '../../lib/merged-labels.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { Input } from '../../ui/input.tsx';
import { useFormDraft } from '../../ui/use-form-draft.ts';
import { useSettledSubmit } from '../../ui/use-settled-submit.ts';
import { ChannelFields, TRANSCRIPTS_LABEL } from './channel-fields.tsx';
import { GroupsField } from './groups-field.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { useUpdateChannel } from './use-channel.ts';

const FIELDS = ['name', 'groups', 'schedule'] as const;

interface ChannelValues {
  name: string;
  groups: number[];
  subscribed: boolean;
  schedule: string;
  transcripts: boolean;
}

/** The schedule counts for a subscription only; a blank one becomes the default, as for a new one. */
const ChannelSchema = z.pipe(
  z.transform(
    (values: ChannelValues): z.input<typeof ChannelUpdate> => ({
      ...values,
      schedule: values.subscribed ? values.schedule.trim() || DEFAULT_SCHEDULE : null,
    }),
  ),
  ChannelUpdate,
);

/** What the person changed; with a new subscription its schedule goes as it stands. */
function changedIn(
  values: ChannelUpdate,
  getFieldState: UseFormGetFieldState<ChannelValues>,
): ChannelUpdate {
  return {
    ...(getFieldState('subscribed').isDirty && { schedule: values.schedule }),
    ...changedValues(values, getFieldState),
  };
}

const MERGES = { groups: mergedIds };

interface ChannelFormProps {
  channel: ChannelDetails;
  /** It is saved, or the person leaves it as it is. */
  onEnd: () => void;
}

/** What a person may change about a channel, among what they may not. */
export function ChannelForm({ channel, onEnd }: ChannelFormProps) {
  const update = useUpdateChannel(channel);
  const form = useForm<ChannelValues, unknown, ChannelUpdate>({
    resolver: schemaResolver(ChannelSchema),
    mode: 'onChange',
    values: {
      name: channel.name,
      groups: channel.groups.map(({ id }) => id),
      subscribed: channel.subscribed,
      schedule: channel.schedule ?? DEFAULT_SCHEDULE,
      transcripts: channel.transcripts,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, MERGES);
  const { register, handleSubmit, getFieldState, setError, control, formState } = form;
  const { errors, isValid } = formState;
  const groups = useController({ control, name: 'groups' }).field;
  useMergedLabels(channel.groups, groups);
  const subscribed = useWatch({ control, name: 'subscribed' });

  const { select, isBusy, submit } = useSettledSubmit(
    handleSubmit((values) =>
      update.mutate(changedIn(values, getFieldState), {
        onSuccess: () => {
          draft.forget();
          onEnd();
        },
        onError: (error) => showFieldErrors(error, FIELDS, setError),
      }),
    ),
    update.isPending,
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ChannelFields
        channel={channel}
        name={
          <Field label="Name" error={errors.name?.message}>
            {(attributes) => (
              <Input
                {...attributes}
                {...register('name')}
                readOnly={isBusy}
                required
                dir="auto"
                autoComplete="off"
              />
            )}
          </Field>
        }
        groups={
          <GroupsField
            ref={select}
            value={groups.value}
            readOnly={isBusy}
            onChange={groups.onChange}
            error={errors.groups?.message}
          />
        }
        subscribed={<Checkbox label="Subscribed" {...register('subscribed')} readOnly={isBusy} />}
        schedule={subscribed && <ScheduleField form={form} readOnly={isBusy} />}
        transcripts={
          subscribed && (
            <Checkbox
              label={TRANSCRIPTS_LABEL}
              hint="So that they can be searched for it. Their captions are fetched in the background."
              {...register('transcripts')}
              readOnly={isBusy}
            />
          )
        }
      />
      <FormEnd
        action="Save"
        isValid={isValid}
        busy={isBusy}
        failure={failureOfForm(update.error, messages.updateChannel, FIELDS)}
        cancelTo={`/channels/${channel.id}/details`}
        onCancel={() => {
          draft.giveUp();
          onEnd();
        }}
      />
    </form>
  );
}
