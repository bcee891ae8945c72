import type { LabelDetails } from '../../../contract/label.ts';
import type { Context } from '../../context.ts';
import { Conflict, InvalidInput, NotFound, type WrongField } from '../../platform/errors.ts';
import {
  deleteLabel,
  findLabel,
  insertLabel,
  type LabelKind,
  readLabel,
  readUnknownLabels,
  renameLabel,
} from './labels.queries.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

function getLabel({ db }: Pick<Context, 'db'>, kind: LabelKind, id: number): LabelDetails {
  const label = readLabel(db, kind, id);
  if (!label) throw new NotFound(`There is no ${kind} with this id. It may have been deleted.`);
  return label;
}

function assertFree({ db }: Pick<Context, 'db'>, kind: LabelKind, name: string, id?: number): void {
  const taken = findLabel(db, kind, name);
  if (taken && taken.id !== id) {
    throw new Conflict(`There is already a ${kind} named "${taken.name}".`);
  }
}

/** What is wrong with ids that are to name labels of a kind: nothing where each does. */
export function unknownLabels(
  { db }: Pick<Context, 'db'>,
  kind: LabelKind,
  ids: readonly number[],
): WrongField[] {
  const unknown = readUnknownLabels(db, kind, ids);
  if (unknown.length === 0) return [];
  return [{ field: `${kind}s`, message: `There is no ${kind} with the id ${unknown.join(', ')}` }];
}

/** @throws InvalidInput where one of the ids names no label of the kind */
export function assertLabelsExist(
  parts: Pick<Context, 'db'>,
  kind: LabelKind,
  ids: readonly number[],
): void {
  const wrong = unknownLabels(parts, kind, ids);
  if (wrong.length > 0) throw new InvalidInput(wrong);
}

/** @throws Conflict where the name is taken */
export function createLabel(parts: Parts, kind: LabelKind, name: string): LabelDetails {
  return parts.db.transaction(() => {
    assertFree(parts, kind, name);
    return getLabel(parts, kind, insertLabel(parts.db, kind, name, parts.clock.now()));
  });
}

/** @throws NotFound where there is none, Conflict where the name is taken */
export function changeLabel(parts: Parts, kind: LabelKind, id: number, name: string): LabelDetails {
  return parts.db.transaction(() => {
    getLabel(parts, kind, id);
    assertFree(parts, kind, name, id);
    renameLabel(parts.db, kind, id, name);
    return getLabel(parts, kind, id);
  });
}

/** Takes it off everything that carries it. @throws NotFound where there is none */
export function removeLabel(parts: Pick<Context, 'db'>, kind: LabelKind, id: number): void {
  if (!deleteLabel(parts.db, kind, id)) getLabel(parts, kind, id);
}
