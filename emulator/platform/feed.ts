import type { EmulatedChannel, EmulatedVideo } from '../catalogue.ts';
import { thumbnailUrl, watchUrl } from './addresses.ts';
import { escapeMarkup } from './html.ts';

const FEED_SIZE = 15;

/**
 * The channel's feed in the platform's own shape: the 15 newest that anyone may open, all kinds
 * mixed. The channel id at the level of the feed lacks its `UC`, as it does for real.
 */
export function channelFeed(channel: EmulatedChannel): string {
  const entries = channel.videos
    .filter(({ availability }) => !['private', 'removed', 'members'].includes(availability))
    .slice(0, FEED_SIZE)
    .map((video) => feedEntry(channel, video));
  const oldest = channel.videos.at(-1)?.publishedAt ?? '2015-01-01T00:00:00.000Z';
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}"/>
 <id>yt:channel:${channel.id.slice(2)}</id>
 <yt:channelId>${channel.id.slice(2)}</yt:channelId>
 <title>${escapeMarkup(channel.name)}</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${channel.id}"/>
 ${author(channel)}
 <published>${atomDate(oldest)}</published>
${entries.join('\n')}
</feed>
`;
}

function feedEntry(channel: EmulatedChannel, video: EmulatedVideo): string {
  const title = escapeMarkup(video.title);
  return ` <entry>
  <id>yt:video:${video.id}</id>
  <yt:videoId>${video.id}</yt:videoId>
  <yt:channelId>${channel.id}</yt:channelId>
  <title>${title}</title>
  <link rel="alternate" href="${watchUrl(video)}"/>
  ${author(channel)}
  <published>${atomDate(video.publishedAt)}</published>
  <updated>${atomDate(video.publishedAt)}</updated>
  <media:group>
   <media:title>${title}</media:title>
   <media:content url="https://www.youtube.com/v/${video.id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="${thumbnailUrl(video.id, 'hqdefault')}" width="480" height="360"/>
   <media:description>${escapeMarkup(video.description)}</media:description>
   <media:community>
    <media:starRating count="${video.likes}" average="5.00" min="1" max="5"/>
    <media:statistics views="${video.views}"/>
   </media:community>
  </media:group>
 </entry>`;
}

function author(channel: EmulatedChannel): string {
  return `<author><name>${escapeMarkup(channel.name)}</name><uri>https://www.youtube.com/channel/${channel.id}</uri></author>`;
}

function atomDate(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19)}+00:00`;
}
