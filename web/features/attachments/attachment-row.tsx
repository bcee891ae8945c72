import Download from 'lucide-react/icons/download';
import File from 'lucide-react/icons/file';
import FileAudio from 'lucide-react/icons/file-headphone';
import FileVideo from 'lucide-react/icons/file-play';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { Ref } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { attachmentAddress, useRenameAttachment } from '../../api/attachments.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatFileSize } from '../../lib/file-size.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dated } from '../../ui/dated.tsx';
import { Duration } from '../../ui/duration.tsx';
import { IconAnchor, IconButton } from '../../ui/icon-button.tsx';
import { RenameForm, type RenameHandle } from '../../ui/rename-form.tsx';
import type { EditedRow } from '../../ui/use-edited-row.ts';
import { useFocusAfterEdit } from '../../ui/use-focus-after-edit.ts';
import { playerOf, TYPE_LABELS } from './attachment-words.ts';

interface AttachmentRowProps {
  attachment: Attachment;
  /** Whether it is shown in the viewer. */
  isViewed: boolean;
  /** The row of the list that is edited; the others lose their View button meanwhile. */
  edited: EditedRow;
  onDelete: () => void;
  /** It is about to be renamed, and may be found to have been deleted. */
  onRename: () => void;
}

/** An attachment: what it is, and what can be done with it. */
export function AttachmentRow(props: AttachmentRowProps) {
  const { attachment, isViewed, edited, onRename } = props;
  const { id } = attachment;
  const isEdited = edited.id === id;
  const button = useFocusAfterEdit(isEdited);
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 p-3 first:rounded-t-2xl last:rounded-b-2xl ${isViewed ? 'bg-accent-soft' : ''}`}
    >
      {isEdited ? (
        <RenameAttachment
          attachment={attachment}
          form={edited.form}
          onRename={onRename}
          onEnd={() => edited.end(id)}
        />
      ) : (
        <>
          <Facts attachment={attachment} />
          <Actions {...props} button={button} />
        </>
      )}
    </li>
  );
}

interface RenameAttachmentProps {
  attachment: Attachment;
  form: Ref<RenameHandle>;
  onRename: () => void;
  onEnd: () => void;
}

function RenameAttachment({ attachment, form, onRename, onEnd }: RenameAttachmentProps) {
  const rename = useRenameAttachment(attachment.mediaId, attachment.id);
  return (
    <RenameForm
      ref={form}
      label="Name of the attachment"
      current={attachment.name}
      busy={rename.isPending}
      onSave={(name, onSuccess) => {
        onRename();
        rename.mutate(name, { onSuccess });
      }}
      onEnd={onEnd}
    />
  );
}

const ICONS = { video: FileVideo, audio: FileAudio, none: File };

function Facts({ attachment }: { attachment: Attachment }) {
  const { name, type, duration, size, createdAt } = attachment;
  const Icon = ICONS[playerOf(attachment) ?? 'none'];
  return (
    <div className="flex min-w-0 grow basis-64 gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <ul className="flex flex-wrap gap-x-3 text-muted text-xs tabular-nums">
          <li>{TYPE_LABELS[type]}</li>
          <li>
            <Duration seconds={duration} />
          </li>
          <li>{formatFileSize(size)}</li>
          <li>
            <Dated at={createdAt}>{formatDate(createdAt)}</Dated>
          </li>
        </ul>
      </div>
    </div>
  );
}

function Actions(props: AttachmentRowProps & { button: Ref<HTMLButtonElement> }) {
  const { attachment, isViewed, edited, onDelete, button } = props;
  const { id, mediaId, name } = attachment;
  return (
    <div className="ms-auto flex flex-wrap items-center justify-end gap-1">
      {edited.id === null && (
        <ButtonLink
          to={`/media/${mediaId}/attachments/${id}`}
          aria-label={`View ${name}`}
          aria-current={isViewed ? 'page' : undefined}
        >
          View
        </ButtonLink>
      )}
      <IconAnchor
        icon={Download}
        label={`Download ${name}`}
        href={attachmentAddress(attachment, 'save')}
        download
      />
      <IconButton
        ref={button}
        icon={Pencil}
        label={`Edit ${name}`}
        onClick={() => edited.edit(id)}
      />
      <IconButton icon={Trash} label={`Delete ${name}`} onClick={onDelete} />
    </div>
  );
}
