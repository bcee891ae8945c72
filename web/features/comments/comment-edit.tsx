import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Comment } from '../../../contract/comment.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { submitOnKey } from './submit-on-key.ts';
import { useUpdateComment } from './use-comments.ts';

interface CommentEditProps {
  mediaId: number;
  comment: Comment;
  onEnd: () => void;
}

/** Changes the text of a comment in its place. */
export function CommentEdit({ mediaId, comment, onEnd }: CommentEditProps) {
  const [text, setText] = useState(comment.markdownText);
  const update = useUpdateComment(mediaId, comment.id);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  const trimmed = text.trim();
  const isReady = trimmed !== '' && trimmed !== comment.markdownText && !update.isPending;
  const save = () => {
    if (!isReady) return;
    update.mutate(trimmed, { onSuccess: onEnd, onError: () => box.current?.focus() });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        const isEscape = event.key === 'Escape' && !event.nativeEvent.isComposing;
        if (isEscape && !update.isPending) onEnd();
      }}
      className="flex flex-col gap-3"
    >
      <Textarea
        ref={box}
        aria-label="Text of the comment"
        value={text}
        readOnly={update.isPending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={submitOnKey(save)}
        dir="auto"
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" disabled={update.isPending} onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!isReady} busy={update.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
