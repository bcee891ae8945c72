import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type RefObject, useState } from 'react';
import type { Comment } from '../../../contract/comment.ts';
import { formatDate, formatFullDate } from '../../lib/dates.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFocusAfterEdit } from '../../ui/use-focus-after-edit.ts';
import { CommentEdit } from './comment-edit.tsx';
import './comment-text.css';

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
          // What runs from the right begins at the right edge: the text is narrower than a wide box.
          <div dir="auto">
            <div
              // Another text is another element, for what is done to its blocks.
              key={comment.htmlText}
              ref={dressBlocks}
              className="comment-text"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered and sanitised it
              dangerouslySetInnerHTML={{ __html: comment.htmlText }}
            />
          </div>
        )}
      </div>
    </li>
  );
}

/**
 * Has bullets, edges and columns stand where those who read the script of the block look for them, and
 * the box of a task in place of its bullet: CSS cannot tell what an item begins with.
 */
function dressBlocks(text: HTMLElement | null): void {
  const blocks =
    text?.querySelectorAll<HTMLElement>(':scope > :is(ul, ol, blockquote, table)') ?? [];
  for (const block of blocks) block.dir = 'auto';
  for (const item of text?.querySelectorAll('ul > li') ?? []) {
    if (/^\s*[☐☑]/.test(item.textContent)) item.classList.add('task');
  }
}
