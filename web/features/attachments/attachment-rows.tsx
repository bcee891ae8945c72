import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { useAttachments, useDeleteAttachment } from '../../api/attachments.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
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
  return (
    <LoadedRows
      mediaId={mediaId}
      attachments={attachments.data}
      viewedId={viewedId}
      onDeleted={onDeleted}
    />
  );
}

const FRAME = 'divide-y divide-line rounded-2xl border border-line bg-surface';

function LoadedRows(props: AttachmentRowsProps & { attachments: Attachment[] }) {
  const { mediaId, attachments, viewedId, onDeleted } = props;
  const [editedId, setEditedId] = useState<number | null>(null);
  const remove = useDeleteAttachment(mediaId);
  const { region, expectDeletion } = useFocusAfterDeletion(attachments);

  const deleteOne = (attachment: Attachment, place: number) => {
    const question = `Delete the attachment "${attachment.name}"? Its file is deleted for good.`;
    if (remove.isPending || !window.confirm(question)) return;
    expectDeletion(attachment.id, place);
    remove.mutate(attachment.id, { onSuccess: () => onDeleted(attachment.id) });
  };
  return (
    <section ref={region} tabIndex={-1} aria-label="Attachments" className="outline-none">
      {attachments.length === 0 ? (
        <EmptyState icon="attachment" text="No attachments found" />
      ) : (
        <ul className={FRAME}>
          {attachments.map((attachment, place) => (
            <AttachmentRow
              key={attachment.id}
              attachment={attachment}
              isViewed={attachment.id === viewedId}
              isEdited={attachment.id === editedId}
              canBeViewed={editedId === null || attachment.id === editedId}
              isBeingDeleted={remove.isPending && remove.variables === attachment.id}
              onEdit={() => setEditedId(attachment.id)}
              onEditEnd={() => setEditedId((id) => (id === attachment.id ? null : id))}
              onDelete={() => deleteOne(attachment, place)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Once a row that was deleted has left the list, the focus goes to the one that took its place, else
 * to the last, else to the list; unless the person has gone elsewhere with it.
 */
function useFocusAfterDeletion(attachments: Attachment[]) {
  const region = useRef<HTMLElement>(null);
  const expected = useRef<{ id: number; place: number }>(null);
  useEffect(() => {
    if (!expected.current || !region.current) return;
    const { id, place } = expected.current;
    if (attachments.some((attachment) => attachment.id === id)) return;
    expected.current = null;
    if (document.activeElement !== document.body) return;
    const rows = region.current.querySelectorAll(':scope > ul > li');
    const row = rows[Math.min(place, rows.length - 1)];
    (row?.querySelector<HTMLElement>('a, button') ?? region.current).focus();
  }, [attachments]);
  const expectDeletion = (id: number, place: number) => {
    expected.current = { id, place };
  };
  return { region, expectDeletion };
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
