import XMLBuilder from 'fast-xml-builder';
import type { Database } from '../../platform/database.ts';
import { channelUrl, feedUrl } from '../../youtube/urls.ts';
import { listSubscriptions } from './subscriptions.queries.ts';

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

/** The subscriptions as JSON, with their groups and schedules. */
export function subscriptionsAsJson(db: Database): string {
  const channels = listSubscriptions(db).map((subscription) => ({
    ...subscription,
    url: channelUrl(subscription.remoteId),
  }));
  return `${JSON.stringify({ format: 'vidarium-subscriptions', channels }, null, 2)}\n`;
}
