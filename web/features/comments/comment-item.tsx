import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type RefObject, useState } from 'react';
import type { Comment } from '../../../contract/comment.ts';
import { formatDate, formatFullDate } from '../../lib/dates.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFocusAfterEdit } from '../../ui/use-focus-after-edit.ts';
import { CommentEdit } from './comment-edit.tsx';
import { CommentText } from './comment-text.tsx';

interface CommentItemProps {
  mediaId: number;
  comment: Comment;
  onDelete: () => void;
  /** The box for a new comment. */
  newBox: RefObject<HTMLTextAreaElement | null>;
}

/** A comment: to read, and to change in its place. */
export function CommentItem({ mediaId, comment, onDelete, newBox }: CommentItemProps) {
  const [draft, setDraft] = useDraft(`a change of comment ${comment.id}`);
  const [isNew, setIsNew] = useState(false);
  const isEdited = draft !== null;
  const edit = useFocusAfterEdit(isEdited);
  const date = formatDate(comment.createdAt);
  return (
    <li
      tabIndex={-1}
      className="rounded-2xl border border-line bg-surface focus-visible:-outline-offset-2"
    >
      <div className="flex min-h-11 flex-wrap items-center ps-4 pe-1.5 pt-1">
        <time
          dateTime={comment.createdAt}
          title={formatFullDate(comment.createdAt)}
          className="text-muted text-xs tabular-nums"
        >
          {date}
        </time>
        {!isEdited && (
          <span className="ms-auto flex gap-1">
            <IconButton
              ref={edit}
              icon={Pencil}
              label="Edit comment"
              aria-description={date}
              size="small"
              onClick={() => {
                setDraft(comment.markdownText);
                setIsNew(true);
              }}
            />
            <IconButton
              icon={Trash}
              label="Delete comment"
              aria-description={date}
              size="small"
              onClick={onDelete}
            />
          </span>
        )}
      </div>
      <div className="px-4 pb-4">
        {isEdited ? (
          <CommentEdit
            mediaId={mediaId}
            comment={comment}
            text={draft}
            onText={setDraft}
            isNew={isNew}
            onEnd={() => setDraft(null)}
            newBox={newBox}
          />
        ) : (
          <CommentText comment={comment} />
        )}
      </div>
    </li>
  );
}
