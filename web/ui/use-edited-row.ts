import { type RefObject, useRef, useState } from 'react';
import type { RenameHandle } from './rename-form.tsx';

export interface EditedRow {
  /** The id of the row that is edited, null for none. */
  id: number | null;
  /** For the form of that row. */
  form: RefObject<RenameHandle | null>;
  /** Edits a row; what is typed in another one is saved first, and where that fails, it stays. */
  edit: (id: number) => void;
  /** Ends the edit of a row. */
  end: (id: number) => void;
}

/** Which of the rows of a list is edited, one at a time; none once it is gone. */
export function useEditedRow(rows: readonly { id: number }[] | undefined): EditedRow {
  const [id, setId] = useState<number | null>(null);
  const form = useRef<RenameHandle>(null);
  return {
    id: rows?.some((row) => row.id === id) ? id : null,
    form,
    edit: (next) => {
      if (form.current) form.current.leave(() => setId(next));
      else setId(next);
    },
    end: (ended) => setId((edited) => (edited === ended ? null : edited)),
  };
}
