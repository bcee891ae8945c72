import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { attachmentRoutes } from '../../contract/routes/attachments.ts';
import { addressOf } from './address.ts';
import { useCall } from './api-context.tsx';
import { isAbort } from './api-error.ts';
import { isGone } from './is-gone.ts';
import { messages } from './messages.ts';

/** The keys of the attachments of a video; invalidate `ofMedia` after one has come about. */
export const attachmentKeys = {
  ofMedia: (mediaId: number) => ['attachments', mediaId] as const,
  list: (mediaId: number) => ['attachments', mediaId, 'list'] as const,
  details: (mediaId: number, id: number) => ['attachments', mediaId, id] as const,
  /** Of what is on its way there, which the server cannot tell. */
  upload: (mediaId: number) => ['upload', mediaId] as const,
};

/** Where an attachment is saved from, or played from in place. */
export function attachmentAddress(
  attachment: { mediaId: number; id: number },
  use: 'save' | 'play',
): string {
  const params = { id: attachment.mediaId, attachmentId: attachment.id };
  return addressOf(
    attachmentRoutes.downloadAttachment.path,
    params,
    use === 'play' ? { inline: true } : {},
  );
}

/** Where the captions of an attachment are read from. */
export function captionsAddress(attachment: { mediaId: number; id: number }): string {
  const params = { id: attachment.mediaId, attachmentId: attachment.id };
  return addressOf(attachmentRoutes.readAttachmentCaptions.path, params);
}

/** All attachments of a video, the newest first. */
export function useAttachments(mediaId: number) {
  const call = useCall();
  return useQuery({
    queryKey: attachmentKeys.list(mediaId),
    queryFn: ({ signal }) =>
      call(attachmentRoutes.listAttachments, { params: { id: mediaId }, signal }),
    meta: messages.listAttachments,
  });
}

/** One attachment of a video. */
export function useAttachment(mediaId: number, attachmentId: number) {
  const call = useCall();
  return useQuery({
    queryKey: attachmentKeys.details(mediaId, attachmentId),
    queryFn: ({ signal }) =>
      call(attachmentRoutes.readAttachment, { params: { id: mediaId, attachmentId }, signal }),
    meta: messages.readAttachment,
  });
}

/** Loads anew what is known of the attachments of a video. @returns done once it is there */
function useReload(mediaId: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: attachmentKeys.ofMedia(mediaId) });
}

/** Takes those off the list that were deleted elsewhere, and are not to stay here either. */
function useTakeOffGone(mediaId: number) {
  const queryClient = useQueryClient();
  return (error: unknown) =>
    isGone(error) && queryClient.invalidateQueries({ queryKey: attachmentKeys.list(mediaId) });
}

/** Gives an attachment another name. */
export function useRenameAttachment(mediaId: number, attachmentId: number) {
  const call = useCall();
  return useMutation({
    mutationKey: attachmentKeys.details(mediaId, attachmentId),
    mutationFn: (name: string) =>
      call(attachmentRoutes.updateAttachment, {
        params: { id: mediaId, attachmentId },
        body: { name },
      }),
    meta: messages.updateAttachment,
    onSuccess: useReload(mediaId),
    onError: useTakeOffGone(mediaId),
  });
}

/** Deletes attachments of a video, by their ids. */
export function useDeleteAttachment(mediaId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (attachmentId: number) =>
      call(attachmentRoutes.deleteAttachment, { params: { id: mediaId, attachmentId } }),
    meta: messages.deleteAttachment,
    onSuccess: (_answer, attachmentId) => {
      queryClient.removeQueries({ queryKey: attachmentKeys.details(mediaId, attachmentId) });
      return queryClient.invalidateQueries({ queryKey: attachmentKeys.list(mediaId) });
    },
    onError: useTakeOffGone(mediaId),
  });
}

/** A file to hang on a video. */
interface Upload {
  file: File;
  /** Takes the upload back. */
  signal: AbortSignal;
  /** Told again and again how much has been sent, in whole percents. */
  onProgress: (percent: number) => void;
}

/** Hangs a file on a video. */
export function useUploadAttachment(mediaId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  const reload = useReload(mediaId);
  return useMutation({
    mutationFn: (upload: Upload) =>
      call(attachmentRoutes.uploadAttachment, { params: { id: mediaId }, ...upload }),
    meta: messages.uploadAttachment,
    // It has ended once the file is there, however long the list takes.
    onSuccess: () => void reload(),
    // The answer alone may be lost: it was taken back too late, or the connection broke.
    onError: (error) => {
      const queryKey = attachmentKeys.ofMedia(mediaId);
      const refetchType = isAbort(error) ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey, refetchType });
    },
  });
}
