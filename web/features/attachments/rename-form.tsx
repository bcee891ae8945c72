import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { useRenameAttachment } from '../../api/attachments.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';

interface RenameFormProps {
  attachment: Attachment;
  onEnd: () => void;
}

/** Gives an attachment another name, in place of its row. */
export function RenameForm({ attachment, onEnd }: RenameFormProps) {
  const [name, setName] = useState(attachment.name);
  const rename = useRenameAttachment(attachment.mediaId, attachment.id);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '' || rename.isPending) return;
    if (trimmed === attachment.name) onEnd();
    else rename.mutate(trimmed, { onSuccess: onEnd });
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd();
      }}
      className="flex w-full flex-wrap justify-end gap-2"
    >
      <Input
        ref={input}
        aria-label="Name of the attachment"
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        dir="auto"
        maxLength={300}
        autoComplete="off"
      />
      <Button variant="ghost" onClick={onEnd}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={rename.isPending}>
        Save
      </Button>
    </form>
  );
}
