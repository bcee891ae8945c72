import { useRef, useState } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { useAttachments, useDeleteAttachment } from '../../api/attachments.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { useEditedRow } from '../../ui/use-edited-row.ts';
import { useFocusOnNeighbour } from '../../ui/use-focus-on-neighbour.ts';
import { AttachmentRow } from './attachment-row.tsx';

interface AttachmentRowsProps {
  mediaId: number;
  viewedId: number | null;
  onDeleted: (attachmentId: number) => void;
}

/** The attachments of a video in all states of the list. */
export function AttachmentRows({ mediaId, viewedId, onDeleted }: AttachmentRowsProps) {
  const attachments = useAttachments(mediaId);
  if (attachments.isPending) return <RowsSkeleton />;
  if (!attachments.data) {
    return (
      <ErrorState
        text="An error occurred when loading video details"
        busy={attachments.isFetching}
        onRetry={() => attachments.refetch()}
      />
    );
  }
  return <LoadedRows attachments={attachments.data} viewedId={viewedId} onDeleted={onDeleted} />;
}

const firstControl = (rows: HTMLElement, place: number) =>
  rows.children[place]?.querySelector<HTMLElement>('a, button');

const FRAME = 'divide-y divide-line rounded-2xl border border-line bg-surface';

function LoadedRows(props: Omit<AttachmentRowsProps, 'mediaId'> & { attachments: Attachment[] }) {
  const { attachments, viewedId, onDeleted } = props;
  const edited = useEditedRow(attachments);
  /** The attachment that is to be deleted, and its place. */
  const [asked, setAsked] = useState<{ attachment: Attachment; place: number } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const region = useRef<HTMLElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const leave = useFocusOnNeighbour(attachments, rows, region, firstControl);

  const focusNeighbour = () => {
    if (attachments.some(({ id }) => id === asked?.attachment.id)) return;
    const place = Math.min(asked?.place ?? 0, attachments.length - 1);
    ((rows.current && firstControl(rows.current, place)) ?? region.current)?.focus();
  };
  return (
    <section ref={region} tabIndex={-1} aria-label="Attachments" className="outline-none">
      {attachments.length === 0 ? (
        <EmptyState icon="attachment" text="No attachments found" />
      ) : (
        <ul ref={rows} className={FRAME}>
          {attachments.map((attachment, place) => (
            <AttachmentRow
              key={attachment.id}
              attachment={attachment}
              isViewed={attachment.id === viewedId}
              edited={edited}
              onDelete={() => {
                setAsked({ attachment, place });
                setIsAsking(true);
              }}
              onRename={() => leave(attachment.id)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <DeletionDialog
          attachment={asked.attachment}
          open={isAsking}
          onDeleted={() => onDeleted(asked.attachment.id)}
          onEnd={() => setIsAsking(false)}
          onClosed={focusNeighbour}
        />
      )}
    </section>
  );
}

interface DeletionDialogProps {
  attachment: Attachment;
  open: boolean;
  onDeleted: () => void;
  /** It is deleted, could not be, or the person took it back. */
  onEnd: () => void;
  onClosed: () => void;
}

/** Asks before an attachment is deleted. */
function DeletionDialog(props: DeletionDialogProps) {
  const { attachment, open, onDeleted, onEnd, onClosed } = props;
  const remove = useDeleteAttachment(attachment.mediaId);
  return (
    <ConfirmDialog
      question={`Delete the attachment "${attachment.name}"?`}
      details="Its file is deleted for good."
      action="Delete"
      open={open}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(attachment.id, { onSuccess: onDeleted, onSettled: onEnd })}
      onCancel={onEnd}
      onClosed={onClosed}
    />
  );
}

function RowsSkeleton() {
  return (
    <div aria-busy className={FRAME}>
      <Spinner className="sr-only" label="Loading" />
      {Array.from({ length: 3 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are
        <div key={index} className="flex flex-col gap-2 p-4">
          <Skeleton className="h-5 w-2/3 rounded" />
          <Skeleton className="h-4 w-1/2 rounded" />
        </div>
      ))}
    </div>
  );
}
