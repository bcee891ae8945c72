import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { attachmentKeys, useUploadAttachment } from '../../api/attachments.ts';
import { onLogout } from '../../api/on-logout.ts';

/** For how long a finished upload stays to be seen, in milliseconds. */
const RESET_AFTER_MS = 300;

/** The file that is chosen for a video, and its way there. */
interface Upload {
  file: File | null;
  /** How much of it has been sent, in whole percents; null while nothing is being uploaded. */
  percent: number | null;
  /** Takes it back on its way. */
  cancel?: () => void;
}

const NOTHING: Upload = { file: null, percent: null };

const isUploading = (upload: Upload = NOTHING): boolean => upload.percent !== null;

/**
 * The upload to a video, from the choice of a file until the form may take the next one. It goes on
 * and is known, whatever tab or page is shown meanwhile.
 */
export function useUpload(mediaId: number) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useUploadAttachment(mediaId);
  const queryKey = attachmentKeys.upload(mediaId);
  const { data: upload = NOTHING } = useQuery<Upload>({ queryKey, queryFn: skipToken });
  const change = (next: Upload) => queryClient.setQueryData<Upload>(queryKey, next);

  const start = (file: File) => {
    // What is on the screen may be a moment old.
    if (isUploading(queryClient.getQueryData<Upload>(queryKey))) return;
    const sending = new AbortController();
    const onProgress = (percent: number) =>
      change({ file, percent, cancel: () => sending.abort() });
    onProgress(0);
    // It belongs to the person who began it. That it failed is said: they may not have thought of it.
    const stopWatching = onLogout(queryClient, () => sending.abort(new Error('Logged out')));
    mutateAsync({ file, signal: sending.signal, onProgress })
      .then(
        () => setTimeout(() => change(NOTHING), RESET_AFTER_MS),
        // What was wrong is said where all calls are; the file stays for another attempt.
        () => change({ file, percent: null }),
      )
      .finally(stopWatching);
  };
  return {
    ...upload,
    isUploading: isUploading(upload),
    choose: (file: File | null) => change({ file, percent: null }),
    start,
  };
}
