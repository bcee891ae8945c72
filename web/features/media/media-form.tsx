import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { LabelReferences, nameOf } from '../../../contract/common.ts';
import type { MediaDetails } from '../../../contract/media.ts';
import { messages } from '../../api/messages.ts';
import { changedValues } from '../../lib/changed-values.ts';
import { useWayToDetails } from '../../lib/edit-from-details.ts';
import { failureOfForm, schemaResolver, showFieldErrors } from '../../lib/form-errors.ts';
import { mergedIds, useMergedLabels } from '../../lib/merged-labels.ts';
import { Field } from '../../ui/field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelsField } from '../../ui/labels-field.tsx';
import { useFormDraft } from '../../ui/use-form-draft.ts';
import { useSettledSubmit } from '../../ui/use-settled-submit.ts';
import { MediaFacts } from './media-facts.tsx';
import { useUpdateMedia } from './use-media.ts';

const MediaEdit = z.object({ name: nameOf('Name'), tags: LabelReferences });

const FIELDS = ['name', 'tags'] as const;

const MERGES = { tags: mergedIds };

interface EditValues {
  name: string;
  tags: number[];
}

/** Changes the name and the tags of a video; the rest is what the platform tells. */
export function MediaForm({ media }: { media: MediaDetails }) {
  const update = useUpdateMedia(media);
  const detailsPath = `/media/${media.id}/details`;
  const toDetails = useWayToDetails(detailsPath);
  const form = useForm<EditValues, unknown, z.output<typeof MediaEdit>>({
    resolver: schemaResolver(MediaEdit),
    mode: 'onChange',
    values: { name: media.name, tags: media.tags.map(({ id }) => id) },
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, MERGES);
  const { register, handleSubmit, getFieldState, setError, control, formState } = form;
  const { errors } = formState;
  const tags = useController({ control, name: 'tags' }).field;
  useMergedLabels(media.tags, tags);

  const { select, isBusy, submit } = useSettledSubmit(
    handleSubmit((values) =>
      update.mutate(changedValues(values, getFieldState), {
        onSuccess: () => {
          draft.forget();
          toDetails();
        },
        onError: (error) => showFieldErrors(error, FIELDS, setError),
      }),
    ),
    update.isPending,
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Field label="Name" error={errors.name?.message}>
        {(attributes) => (
          <Input
            {...attributes}
            {...register('name')}
            readOnly={isBusy}
            dir="auto"
            required
            autoComplete="off"
          />
        )}
      </Field>
      <LabelsField
        ref={select}
        kind="tag"
        adding
        hint="Type a new name to add a tag."
        value={tags.value}
        readOnly={isBusy}
        onChange={tags.onChange}
        error={errors.tags?.message}
      />
      <MediaFacts media={media} />
      <FormEnd
        action="Save"
        isValid={formState.isValid}
        busy={isBusy}
        failure={failureOfForm(update.error, messages.updateMedia, FIELDS)}
        cancelTo={detailsPath}
        onCancel={() => {
          draft.giveUp();
          toDetails();
        }}
      />
    </form>
  );
}
