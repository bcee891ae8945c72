import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import type { Comment } from '../../../contract/comment.ts';
import { isVisible } from '../../../contract/common.ts';
import { isComposing } from '../../lib/composing.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { isFocusLost } from '../../ui/is-focus-lost.ts';
import { Textarea } from '../../ui/textarea.tsx';
import { newComment } from './new-comment.ts';
import { submitOnKey } from './submit-on-key.ts';
import { useUpdateComment } from './use-comments.ts';

interface CommentEditProps {
  mediaId: number;
  comment: Comment;
  text: string;
  onText: (text: string) => void;
  /** Whether it was asked for just now, not found again in the course of being changed. */
  isNew: boolean;
  onEnd: () => void;
  /** The box for a new comment, where the text goes on if this one was deleted elsewhere. */
  newBox: RefObject<HTMLTextAreaElement | null>;
}

/** Changes the text of a comment in its place. */
export function CommentEdit(props: CommentEditProps) {
  const { mediaId, comment, text, onText, isNew, onEnd, newBox } = props;
  const [newText, setNewText] = useDraft(newComment(mediaId));
  const { save: send, isSaving } = useUpdateComment(mediaId, comment.id, {
    onUpdated: onEnd,
    onGone: (unsaved) => {
      setNewText(newText ? `${newText}\n\n${unsaved}` : unsaved);
      onEnd();
      newBox.current?.focus();
    },
  });
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isNew) return;
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [isNew]);
  const trimmed = text.trim();
  const isReady = isVisible(trimmed) && trimmed !== comment.markdownText && !isSaving;
  const save = () => {
    if (!isReady) return;
    send(trimmed, { onError: () => isFocusLost() && box.current?.focus() });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        const isEscape = event.key === 'Escape' && !isComposing(event);
        if (isEscape && !isSaving) onEnd();
      }}
      className="flex flex-col gap-3"
    >
      <Textarea
        ref={box}
        aria-label="Text of the comment"
        value={text}
        readOnly={isSaving}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={submitOnKey(save)}
        dir="auto"
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" disabled={isSaving} onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!isReady} busy={isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
}
