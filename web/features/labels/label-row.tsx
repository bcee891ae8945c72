import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import type { LabelDetails } from '../../../contract/label.ts';
import { takenName, useDeleteLabel, useRenameLabel } from '../../api/label-changes.ts';
import { type LabelKind, useLabelUsage } from '../../api/labels.ts';
import { formatDate } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RenameForm, type RenameHandle } from '../../ui/rename-form.tsx';
import type { EditedRow } from '../../ui/use-edited-row.ts';
import { useFocusAfterEdit } from '../../ui/use-focus-after-edit.ts';
import { labelWords, usesInWords } from './label-words.ts';

interface LabelRowProps {
  kind: LabelKind;
  label: LabelDetails;
  /** The row of the list that is edited. */
  edited: EditedRow;
  /** It is about to be deleted, or may be found to have been. */
  onLeave: () => void;
}

/** A tag or a group: its name, where it leads, and what can be done with it. */
export function LabelRow(props: LabelRowProps) {
  const { kind, label, edited, onLeave } = props;
  const isEdited = edited.id === label.id;
  const onEditEnd = () => edited.end(label.id);
  const edit = useFocusAfterEdit(isEdited);
  return (
    <li className="flex min-h-14 @max-[16rem]:flex-wrap items-center gap-2 py-2 ps-4 pe-2">
      {isEdited ? (
        <RenameLabel
          kind={kind}
          label={label}
          form={edited.form}
          onLeave={onLeave}
          onEnd={onEditEnd}
        />
      ) : (
        <>
          <Link
            to={labelWords[kind].address(label.id)}
            dir="auto"
            className="min-w-0 grow content-center self-stretch @max-[16rem]:basis-full break-words text-left font-medium hover:text-accent-ink"
          >
            {label.name}
          </Link>
          <span className="@max-[16rem]:me-auto shrink-0 text-end text-muted text-xs tabular-nums">
            <span className="block">{usesInWords(kind, label.uses ?? 0)}</span>
            <span className="hidden sm:block">Created {formatDate(label.createdAt)}</span>
          </span>
          <div className="ms-auto flex gap-2">
            <IconButton
              ref={edit}
              icon={Pencil}
              label={`Edit ${label.name}`}
              onClick={() => edited.edit(label.id)}
            />
            <DeleteButton kind={kind} label={label} onLeave={onLeave} onDeleted={onEditEnd} />
          </div>
        </>
      )}
    </li>
  );
}

interface RenameLabelProps {
  kind: LabelKind;
  label: LabelDetails;
  form: Ref<RenameHandle>;
  onLeave: () => void;
  onEnd: () => void;
}

function RenameLabel({ kind, label, form, onLeave, onEnd }: RenameLabelProps) {
  const rename = useRenameLabel(kind, label.id);
  const known = useLabelUsage(kind);
  return (
    <RenameForm
      ref={form}
      label={`Name of the ${kind}`}
      current={label.name}
      busy={rename.isPending}
      taken={takenName(rename, known)}
      onSave={(name, onSuccess) => {
        onLeave();
        rename.mutate(name, { onSuccess });
      }}
      onEnd={onEnd}
    />
  );
}

interface DeleteButtonProps {
  kind: LabelKind;
  label: LabelDetails;
  onLeave: () => void;
  onDeleted: () => void;
}

/** Deletes at once what hangs on nothing, and asks before it takes something off. */
function DeleteButton({ kind, label, onLeave, onDeleted }: DeleteButtonProps) {
  const remove = useDeleteLabel(kind, label.id);
  const [asking, setAsking] = useState<'never' | 'now' | 'before'>('never');
  const uses = label.uses ?? 0;
  const deleteNow = () => {
    if (remove.isPending) return;
    onLeave();
    remove.mutate(undefined, { onSuccess: onDeleted, onSettled: () => setAsking('before') });
  };
  return (
    <>
      <IconButton
        icon={Trash}
        label={`Delete ${label.name}`}
        aria-busy={remove.isPending}
        onClick={uses > 0 ? () => setAsking('now') : deleteNow}
      />
      {asking !== 'never' && (
        <ConfirmDialog
          question={`Delete the ${kind} "${label.name}"?`}
          details={`It will be taken off ${usesInWords(kind, uses)}.`}
          action="Delete"
          open={asking === 'now'}
          busy={remove.isPending}
          onConfirm={deleteNow}
          onCancel={() => setAsking('before')}
        />
      )}
    </>
  );
}
