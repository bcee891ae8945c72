import { useController, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { LibraryAdd, VIDEO_URL_HINT, VIDEO_URL_MIN_LENGTH } from '../../../contract/library.ts';
import type { MediaDetails } from '../../../contract/media.ts';
import { messages } from '../../api/messages.ts';
import { failureOfForm, schemaResolver, showFieldErrors } from '../../lib/form-errors.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { LabelsField } from '../../ui/labels-field.tsx';
import { useFormDraft } from '../../ui/use-form-draft.ts';
import { useJudgedAddress } from '../../ui/use-judged-address.ts';
import { useSettledSubmit } from '../../ui/use-settled-submit.ts';
import { useAddToLibrary } from './use-add-to-library.ts';

const FIELDS = ['url', 'tags'] as const;

interface LibraryValues {
  url: string;
  tags: number[];
}

interface LibraryFormProps {
  /** What the address begins with: one that was shared from elsewhere, or nothing. */
  address?: string;
  onAdded: (media: MediaDetails) => void;
}

/** Asks for a video's address and the tags that it gets. */
export function LibraryForm({ address = '', onAdded }: LibraryFormProps) {
  const add = useAddToLibrary();
  const form = useForm<LibraryValues, unknown, z.output<typeof LibraryAdd>>({
    resolver: schemaResolver(LibraryAdd),
    mode: 'onTouched',
    defaultValues: { url: address, tags: [] },
  });
  const { register, handleSubmit, setError, control, formState } = form;
  useJudgedAddress(form, address);
  const draft = useFormDraft(form);
  const { errors, isValid } = formState;
  const tags = useController({ control, name: 'tags' }).field;

  const { select, isBusy, submit } = useSettledSubmit(
    handleSubmit((body) =>
      add.mutate(body, {
        onSuccess: (media) => {
          draft.forget();
          onAdded(media);
        },
        onError: (error) => showFieldErrors(error, FIELDS, setError),
      }),
    ),
    add.isPending,
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <AddressField
        label="Video URL"
        hint={VIDEO_URL_HINT}
        error={errors.url?.message}
        field={register('url')}
        readOnly={isBusy}
        minLength={VIDEO_URL_MIN_LENGTH}
        placeholder="https://www.youtube.com/watch?v=…"
      />
      <LabelsField
        ref={select}
        kind="tag"
        adding
        hint="To find videos that belong together. Type a new name to add a tag."
        value={tags.value}
        readOnly={isBusy}
        onChange={tags.onChange}
        error={errors.tags?.message}
      />
      <FormEnd
        action="Add Video"
        isValid={isValid}
        busy={isBusy}
        failure={failureOfForm(add.error, messages.addToLibrary, FIELDS)}
        doing="Asking YouTube about the video…"
        cancelTo="/library"
      />
    </form>
  );
}
