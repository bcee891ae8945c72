import type { FormEvent, RefObject } from 'react';
import { isVisible } from '../../../contract/common.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { isFocusLost } from '../../ui/is-focus-lost.ts';
import { Textarea } from '../../ui/textarea.tsx';
import { newComment } from './new-comment.ts';
import { submitOnKey } from './submit-on-key.ts';
import { useCreateComment } from './use-comments.ts';

interface CommentFormProps {
  mediaId: number;
  /** The box for its text. */
  box: RefObject<HTMLTextAreaElement | null>;
}

/** Writes a new comment. */
export function CommentForm({ mediaId, box }: CommentFormProps) {
  const [draft, setDraft] = useDraft(newComment(mediaId));
  const text = draft ?? '';
  const { send, isSending } = useCreateComment(mediaId, () => setDraft(null));
  const trimmed = text.trim();
  const isReady = isVisible(trimmed) && !isSending;
  const submit = () => {
    if (!isReady) return;
    // The button is disabled, so the focus would be nowhere; who has gone elsewhere meanwhile stays there.
    send(trimmed, { onSettled: () => isFocusLost() && box.current?.focus() });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field
        label="New comment"
        hint="Markdown works: **bold**, _italic_, lists, links, quotes and code."
      >
        {(attributes) => (
          <Textarea
            {...attributes}
            ref={box}
            value={text}
            readOnly={isSending}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={submitOnKey(submit)}
            dir="auto"
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        title="Ctrl+Enter"
        disabled={!isReady}
        busy={isSending}
        className="self-end"
      >
        Submit
      </Button>
    </form>
  );
}
