import { useParams } from 'react-router';
import { useAttachment } from '../api/attachments.ts';
import {
  AttachmentViewer,
  AttachmentViewerSkeleton,
} from '../features/attachments/attachment-viewer.tsx';
import { useMedia } from '../features/media/use-media.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/state.tsx';

/** An attachment, in place of the player on the page of its video. */
export function AttachmentPage() {
  const { id, attachmentId } = useParams();
  const attachment = useAttachment(Number(id), Number(attachmentId));
  const video = useMedia(Number(id)).data;
  usePageTitle(attachment.data?.name ?? 'Attachment');
  if (attachment.isPending) return <AttachmentViewerSkeleton />;
  if (!attachment.data) {
    return (
      <div className="flex flex-col items-center rounded-2xl border border-line">
        <ErrorState
          heading="Attachment"
          text="An error occurred when loading the attachment"
          busy={attachment.isFetching}
          onRetry={() => attachment.refetch()}
        />
        <ButtonLink variant="ghost" to={`/media/${id}`} className="mb-6">
          Back to video
        </ButtonLink>
      </div>
    );
  }
  return <AttachmentViewer key={attachment.data.id} attachment={attachment.data} video={video} />;
}
