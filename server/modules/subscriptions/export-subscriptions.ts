import XMLBuilder from 'fast-xml-builder';
import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { channelUrl, feedUrl } from '../../youtube/urls.ts';

/** A subscription as other programs are told of it. */
interface Subscription {
  remoteId: string;
  name: string;
  schedule: string;
  groups: string[];
}

function listSubscriptions(db: Database): Subscription[] {
  const rows = db.all<Omit<Subscription, 'groups'> & { groups: string }>(sql`
    SELECT c.remote_id AS remoteId, c.name, c.schedule,
      (SELECT json_group_array(g.name ORDER BY g.name)
       FROM channel_groups cg JOIN groups g ON g.id = cg.group_id WHERE cg.channel_id = c.id) AS groups
    FROM channels c WHERE c.subscribed = 1 ORDER BY c.sort_name, c.id`);
  return rows.map((row) => ({ ...row, groups: JSON.parse(row.groups) as string[] }));
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** The subscriptions as OPML 2.0 (opml.org/spec2.opml), as feed readers and other catalogues read it. */
export function subscriptionsAsOpml(db: Database): string {
  const outline = listSubscriptions(db).map(({ remoteId, name }) => {
    const text = name.replaceAll(NOT_IN_XML, '');
    return {
      '@text': text,
      '@title': text,
      '@type': 'rss',
      '@xmlUrl': feedUrl(remoteId),
      '@htmlUrl': channelUrl(remoteId),
    };
  });
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
  });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    opml: {
      '@version': '2.0',
      head: { title: 'Vidarium subscriptions' },
      body: {
        outline: { '@text': 'YouTube Subscriptions', '@title': 'YouTube Subscriptions', outline },
      },
    },
  });
}

/** The same as JSON, with their groups and schedules. */
export function subscriptionsAsJson(db: Database): string {
  const channels = listSubscriptions(db).map((subscription) => ({
    ...subscription,
    url: channelUrl(subscription.remoteId),
  }));
  return `${JSON.stringify({ format: 'vidarium-subscriptions', channels }, null, 2)}\n`;
}
