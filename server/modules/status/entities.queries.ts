import sql from 'sql-template-tag';
import type { AuditEntityType } from '../../../contract/audit.ts';
import type { StatusEntity } from '../../../contract/status.ts';
import type { Database } from '../../platform/database.ts';

/** A video or a channel by its id. */
export interface EntityReference {
  type: AuditEntityType;
  id: number;
}

const keyOf = ({ type, id }: EntityReference): string => `${type} ${id}`;

/** Looks up what videos and channels are called, all at once. */
export function nameEntities(
  db: Database,
  references: readonly EntityReference[],
): (reference: EntityReference) => StatusEntity {
  const idsOf = (wanted: AuditEntityType) =>
    JSON.stringify(references.filter(({ type }) => type === wanted).map(({ id }) => id));
  const rows = db.all<StatusEntity>(sql`
    SELECT 'channel' AS type, id, name FROM channels
      WHERE id IN (SELECT value FROM json_each(${idsOf('channel')}))
    UNION ALL
    SELECT 'media', id, name FROM media
      WHERE id IN (SELECT value FROM json_each(${idsOf('media')}))`);
  const names = new Map(rows.map((row) => [keyOf(row), row.name]));
  return (reference) => ({ ...reference, name: names.get(keyOf(reference)) ?? null });
}
