import UploadIcon from 'lucide-react/icons/upload';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { formatFileSize } from '../../lib/file-size.ts';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useUpload } from './use-upload.ts';

/** Takes a file, chosen or dropped, and hangs it on the video. */
export function UploadForm({ mediaId }: { mediaId: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const upload = useUpload(mediaId, () => {
    if (input.current) input.current.value = '';
    setFile(null);
  });
  const isUploading = upload.percent !== null;
  const cancel = useFocusDuring(isUploading, input);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setMissing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(file === null);
    if (file === null) input.current?.focus();
    else upload.start(file);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label="File" error={isMissing ? 'A file is required' : undefined}>
        {(control) => (
          <FileBox
            control={control}
            input={input}
            file={file}
            disabled={isUploading}
            onChoose={choose}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {upload.percent !== null && <Progress percent={upload.percent} />}
        {isUploading && (
          <Button ref={cancel} variant="ghost" onClick={upload.cancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" icon={UploadIcon} disabled={isUploading}>
          Upload
        </Button>
      </div>
    </form>
  );
}

interface FileBoxProps {
  control: FieldControl;
  input: RefObject<HTMLInputElement | null>;
  file: File | null;
  disabled: boolean;
  onChoose: (file: File | null) => void;
}

/** The browser's own control lies over the box, unseen, so that all of it takes a press or a file. */
function FileBox({ control, input, file, disabled, onChoose }: FileBoxProps) {
  return (
    <div className="relative flex min-h-16 items-center gap-3 rounded-xl border border-edge border-dashed bg-surface px-4 py-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-enabled:hover:border-muted has-enabled:hover:bg-hover has-disabled:opacity-60 has-aria-invalid:border-danger">
      <Icon name="attachment" className="size-5 text-muted" />
      {file ? (
        <span className="min-w-0">
          <bdi className="block truncate font-medium">{file.name}</bdi>
          <span className="text-muted text-xs tabular-nums">{formatFileSize(file.size)}</span>
        </span>
      ) : (
        <span className="text-muted text-sm">Choose a file, or drop it here</span>
      )}
      <input
        {...control}
        ref={input}
        type="file"
        required
        disabled={disabled}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className="flex min-w-32 grow items-center gap-3">
      <ProgressBar
        label="Uploading"
        progress={`${percent} %`}
        percent={percent}
        className="h-1.5 grow rounded-full"
      />
      <span aria-hidden className="w-12 text-end text-muted text-xs tabular-nums">
        {percent} %
      </span>
    </div>
  );
}

/**
 * The button that was pressed is switched off while its work runs: the focus waits on the one that
 * takes it back, and returns to where the next file is chosen.
 */
function useFocusDuring(isUploading: boolean, after: RefObject<HTMLElement | null>) {
  const during = useRef<HTMLButtonElement>(null);
  const wasUploading = useRef(false);
  useEffect(() => {
    const isNowhere = document.activeElement === document.body;
    const isOnForm = during.current?.form?.contains(document.activeElement);
    if (isUploading && (isNowhere || isOnForm)) during.current?.focus();
    if (!isUploading && wasUploading.current && isNowhere) after.current?.focus();
    wasUploading.current = isUploading;
  }, [isUploading, after]);
  return during;
}
