import { useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ChannelCreate } from '../../../../contract/channel.ts';
import { DEFAULT_SCHEDULE } from '../../../../contract/schedule.ts';
import type { ImportedChannel } from '../../../../contract/subscription.ts';
import { messages } from '../../../api/messages.ts';
import { failureOfForm, schemaResolver, showFieldErrors } from '../../../lib/form-errors.ts';
import { grouped } from '../../../lib/grouped.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileBox, UNREADABLE_FILE } from '../../../ui/file-box.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { useSettledSubmit } from '../../../ui/use-settled-submit.ts';
import { GroupsField } from '../groups-field.tsx';
import { ScheduleField } from '../schedule-field.tsx';
import { type FollowedFile, readFollowedFile } from './followed-file.ts';
import { ImportPreview, summaryOf } from './import-preview.tsx';
import { useImport, usePreviewImport } from './use-import.ts';

const FILES =
  'subscriptions.csv of Google Takeout, OPML of any reader, or what NewPipe and FreeTube export.';
// It takes the place of the hint, so it says what the hint says.
const UNKNOWN = `This is no list of subscriptions that Vidarium can read. Choose ${FILES}`;
const ARCHIVE = 'This is an archive. Unpack it, and choose subscriptions.csv out of it.';
const ACCEPTED = '.csv,.opml,.xml,.json,.db,text/csv,application/json,text/xml';

/** What stands in a file, or what is wrong with it; neither where none is chosen. */
interface FileContent {
  followed?: FollowedFile;
  problem?: string;
}

async function readContent(file: File | null): Promise<FileContent> {
  if (!file) return {};
  try {
    // Takeout's may hold gigabytes, which no browser takes as one text.
    if ((await file.slice(0, 2).text()) === 'PK') return { problem: ARCHIVE };
    const followed = readFollowedFile(await file.text());
    return followed ? { followed } : { problem: UNKNOWN };
  } catch (error) {
    if (error instanceof DOMException) return { problem: UNREADABLE_FILE };
    throw error;
  }
}

interface ImportFormProps {
  onImported: () => void;
}

/** Takes the file of another program, shows what it would change, and changes it when told to. */
export function ImportForm({ onImported }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [{ followed, problem }, setContent] = useState<FileContent>({});
  const latest = useRef<File>(null);
  const preview = usePreviewImport();

  const look = ({ channels }: FollowedFile) => {
    if (channels.length > 0) preview.mutate(channels);
  };
  const choose = async (chosen: File | null) => {
    latest.current = chosen;
    preview.reset();
    const content = await readContent(chosen);
    // A larger one that was chosen before may be read only now.
    if (latest.current !== chosen) return;
    setFile(chosen);
    setContent(content);
    if (content.followed) look(content.followed);
  };
  const outcomes = followed?.channels.length === 0 ? [] : preview.data;
  return (
    <div className="flex flex-col gap-6">
      <Field label="File" hint={FILES} error={problem}>
        {(control) => <FileBox control={control} file={file} accept={ACCEPTED} onChoose={choose} />}
      </Field>
      <section
        aria-label={followed && 'What would change'}
        className={followed ? 'flex flex-col gap-3' : 'absolute'}
      >
        {/* Here before its words, or a screen reader would not tell of them. */}
        <p role="status" className="font-medium empty:absolute">
          {preview.isPending && 'Looking at the subscriptions…'}
          {followed && outcomes && summaryOf(followed, outcomes)}
        </p>
        {preview.isPending && <Skeleton className="h-80 rounded-xl" />}
        {followed && outcomes && <ImportPreview file={followed} channels={outcomes} />}
        {followed && preview.isError && (
          <ErrorState
            text="An error occurred when looking at the subscriptions"
            busy={preview.isPending}
            onRetry={() => look(followed)}
          />
        )}
      </section>
      {followed && preview.data && (
        <ImportOptions channels={preview.data} onImported={onImported} />
      )}
    </div>
  );
}

const Options = z.pick(ChannelCreate, { schedule: true, groups: true, fullExtract: true });
type Options = z.output<typeof Options>;

const FIELDS = ['schedule', 'groups', 'fullExtract'] as const;

interface ImportOptionsProps {
  channels: readonly ImportedChannel[];
  onImported: () => void;
}

/** What is to hold for all new subscriptions of an import. */
function ImportOptions({ channels, onImported }: ImportOptionsProps) {
  const wanted = channels.filter(({ outcome }) => outcome !== 'kept');
  const takeOver = useImport(wanted);
  const form = useForm<Options, unknown, Options>({
    resolver: schemaResolver(Options),
    mode: 'onTouched',
    defaultValues: { schedule: DEFAULT_SCHEDULE, groups: [], fullExtract: false },
  });
  const { register, handleSubmit, setError, control, formState } = form;
  const { errors, isValid } = formState;
  const groups = useController({ control, name: 'groups' }).field;
  const { select, isBusy, submit } = useSettledSubmit(
    handleSubmit((options) =>
      takeOver.mutate(options, {
        onSuccess: onImported,
        onError: (error) => showFieldErrors(error, FIELDS, setError),
      }),
    ),
    takeOver.isPending,
  );
  if (wanted.length === 0) return null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ScheduleField form={form} readOnly={isBusy} />
      <GroupsField
        ref={select}
        value={groups.value}
        readOnly={isBusy}
        onChange={groups.onChange}
        error={errors.groups?.message}
      />
      <Checkbox
        {...register('fullExtract')}
        readOnly={isBusy}
        label="List all videos of these channels"
        hint="Otherwise only the newest of each, which takes far fewer requests to YouTube."
      />
      <FormEnd
        action={
          wanted.length === 1
            ? 'Import 1 Subscription'
            : `Import ${grouped(wanted.length)} Subscriptions`
        }
        isValid={isValid}
        busy={isBusy}
        failure={failureOfForm(takeOver.error, messages.importSubscriptions, FIELDS)}
        cancelTo="/subscriptions"
      />
    </form>
  );
}
