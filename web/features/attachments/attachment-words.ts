import type { Attachment, AttachmentType } from '../../../contract/attachment.ts';

/** What the types of attachments are called. */
export const TYPE_LABELS: Record<AttachmentType, string> = {
  uploaded: 'Upload',
  uploaded_audio: 'Uploaded Audio',
  uploaded_video: 'Uploaded Video',
  generated_audio: 'Audio',
  generated_video: 'Video',
  others: 'Other',
};

/** With what an attachment is viewed; null where there is nothing for it. */
export function playerOf({ type }: Attachment): 'video' | 'audio' | null {
  if (type === 'uploaded_video' || type === 'generated_video') return 'video';
  if (type === 'uploaded_audio' || type === 'generated_audio') return 'audio';
  return null;
}

/** How the date is called at which it came about. */
export const dateLabel = ({ type }: Attachment): 'Created' | 'Uploaded' =>
  type.startsWith('generated') ? 'Created' : 'Uploaded';
