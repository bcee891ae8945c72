import { type RefObject, useRef, useState } from 'react';
import type { Comment } from '../../../contract/comment.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { CommentItem } from './comment-item.tsx';
import { useDeleteComment } from './use-comments.ts';

interface CommentListProps {
  mediaId: number;
  comments: Comment[];
  /** The box for a new comment, where one goes on after the last one was deleted. */
  box: RefObject<HTMLTextAreaElement | null>;
}

/** The comments on a video, the newest first, or the sentence that there are none. */
export function CommentList({ mediaId, comments, box }: CommentListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useDeleteComment(mediaId);
  /** The comment that is to be deleted, and its place. */
  const [asked, setAsked] = useState({ id: 0, index: 0 });
  const [isAsking, setIsAsking] = useState(false);

  const focusNeighbour = () => {
    if (comments.some(({ id }) => id === asked.id)) return;
    const neighbour = list.current?.children[Math.min(asked.index, comments.length - 1)];
    if (neighbour instanceof HTMLElement) neighbour.focus();
    else box.current?.focus();
  };

  return (
    <>
      {comments.length === 0 ? (
        <EmptyState icon="comment" text="No comments found" />
      ) : (
        <ul ref={list} aria-label="Comments" className="flex flex-col gap-3">
          {comments.map((comment, index) => (
            <CommentItem
              key={comment.id}
              mediaId={mediaId}
              comment={comment}
              newBox={box}
              onDelete={() => {
                setAsked({ id: comment.id, index });
                setIsAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        question="Are you sure you want to delete this comment?"
        action="Delete"
        open={isAsking}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(asked.id, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
        onClosed={focusNeighbour}
      />
    </>
  );
}
