import { useEffect, useRef, useState } from 'react';
import { useUploadAttachment } from '../../api/attachments.ts';

/** For how long a finished upload stays to be seen, in milliseconds. */
const RESET_AFTER_MS = 300;

/** An upload, from its start until the form may take the next file. */
export function useUpload(mediaId: number, onReset: () => void) {
  const { mutate } = useUploadAttachment(mediaId);
  /** In whole percents; null while nothing is being uploaded. */
  const [percent, setPercent] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (file: File) => {
    const controller = new AbortController();
    sending.current = controller;
    setPercent(0);
    mutate(
      { file, signal: controller.signal, onProgress: setPercent },
      {
        onSuccess: () => {
          timer.current = setTimeout(() => {
            setPercent(null);
            onReset();
          }, RESET_AFTER_MS);
        },
        onError: () => setPercent(null),
      },
    );
  };
  return { percent, start, cancel: () => sending.current?.abort() };
}
