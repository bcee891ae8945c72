import UploadIcon from 'lucide-react/icons/upload';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileBox } from '../../ui/file-box.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useUpload } from './use-upload.ts';

/** Takes a file, chosen or dropped, and hangs it on the video. */
export function UploadForm({ mediaId }: { mediaId: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { file, isUploading, ...upload } = useUpload(mediaId);
  const cancel = useFocusDuring(isUploading, input);

  const choose = (chosen: File | null) => {
    upload.choose(chosen);
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
        <Button
          type="submit"
          variant={file ? 'primary' : 'secondary'}
          icon={UploadIcon}
          disabled={isUploading}
        >
          Upload
        </Button>
      </div>
    </form>
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
  // One that goes on from before was started elsewhere, and so was the focus.
  const wasUploading = useRef(isUploading);
  useEffect(() => {
    const isNowhere = document.activeElement === document.body;
    const isOnForm = during.current?.form?.contains(document.activeElement);
    const hasBegun = isUploading && !wasUploading.current;
    if (hasBegun && (isNowhere || isOnForm)) during.current?.focus();
    if (!isUploading && wasUploading.current && isNowhere) after.current?.focus();
    wasUploading.current = isUploading;
  }, [isUploading, after]);
  return during;
}
