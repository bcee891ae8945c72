import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** A subscription as other programs are told of it. */
interface Subscription {
  remoteId: string;
  name: string;
  schedule: string;
  groups: string[];
}

/** All subscriptions, by name. */
export function listSubscriptions(db: Database): Subscription[] {
  const rows = db.all<Omit<Subscription, 'groups'> & { groups: string }>(sql`
    SELECT c.remote_id AS remoteId, c.name, c.schedule,
      (SELECT json_group_array(g.name ORDER BY g.name)
       FROM channel_groups cg JOIN groups g ON g.id = cg.group_id WHERE cg.channel_id = c.id) AS groups
    FROM channels c WHERE c.subscribed = 1 ORDER BY c.sort_name, c.id`);
  return rows.map((row) => ({ ...row, groups: JSON.parse(row.groups) as string[] }));
}
