import { AttachmentRows } from './attachment-rows.tsx';
import { UploadForm } from './upload-form.tsx';

interface AttachmentsPanelProps {
  mediaId: number;
  /** The attachment that is being viewed; null where none is. */
  viewedId: number | null;
  /** Called when one was deleted. */
  onDeleted: (attachmentId: number) => void;
}

/** The files that hang on a video, and the way to add one. */
export function AttachmentsPanel({ mediaId, viewedId, onDeleted }: AttachmentsPanelProps) {
  return (
    <div className="flex flex-col gap-6">
      <UploadForm mediaId={mediaId} />
      <AttachmentRows mediaId={mediaId} viewedId={viewedId} onDeleted={onDeleted} />
    </div>
  );
}
