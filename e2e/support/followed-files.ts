/** A channel as other programs know it. */
export interface Followed {
  remoteId: string;
  name: string;
}

/** A file with subscriptions, as a program writes it. */
export interface FollowedFile {
  name: string;
  text: string;
}

const addressOf = ({ remoteId }: Followed) => `https://www.youtube.com/channel/${remoteId}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Takeout's list of subscriptions, as YouTube gives it out now. */
export function takeoutCsv(channels: readonly Followed[]): FollowedFile {
  const rows = channels.map(
    (channel) =>
      `${channel.remoteId},${addressOf(channel)},"${channel.name.replaceAll('"', '""')}"`,
  );
  return {
    name: 'subscriptions.csv',
    text: `Channel Id,Channel Url,Channel Title\n${rows.join('\n')}\n`,
  };
}

function takeoutJson(channels: readonly Followed[]): FollowedFile {
  const subscriptions = channels.map(({ remoteId: channelId, name: title }) => ({
    contentDetails: { activityType: 'all', newItemCount: 0, totalItemCount: 12 },
    kind: 'youtube#subscription',
    snippet: { resourceId: { channelId, kind: 'youtube#channel' }, title },
  }));
  return { name: 'subscriptions.json', text: JSON.stringify(subscriptions, null, 2) };
}

function opml(channels: readonly Followed[]): FollowedFile {
  const outlines = channels.map(({ remoteId, name }) => {
    const feed = `https://www.youtube.com/feeds/videos.xml?channel_id=${remoteId}`;
    const title = escaped(name);
    return `<outline text="${title}" title="${title}" type="rss" xmlUrl="${feed}"/>`;
  });
  return {
    name: 'subscriptions.opml',
    text: `<opml version="1.1"><body><outline text="YouTube" title="YouTube">${outlines.join('\n')}</outline></body></opml>`,
  };
}

function newPipe(channels: readonly Followed[]): FollowedFile {
  const subscriptions = channels.map((channel) => ({
    service_id: 0,
    url: addressOf(channel),
    name: channel.name,
  }));
  return {
    name: 'newpipe_subscriptions.json',
    text: JSON.stringify({ app_version: '0.27.7', app_version_int: 1003, subscriptions }),
  };
}

/** All channels in one profile, and some of them once more in another. */
function freeTube(channels: readonly Followed[]): FollowedFile {
  const profile = (name: string, of: readonly Followed[]) =>
    JSON.stringify({
      _id: name,
      name,
      bgColor: '#AA00FF',
      textColor: '#FFFFFF',
      subscriptions: of.map(({ remoteId: id, name }) => ({ id, name, thumbnail: null })),
    });
  return {
    name: 'freetube-profiles.db',
    text: `${profile('allChannels', channels)}\n${profile('Kitchen', channels.slice(0, 50))}\n`,
  };
}

function vidarium(channels: readonly Followed[]): FollowedFile {
  const told = channels.map((channel) => ({
    ...channel,
    url: addressOf(channel),
    schedule: '0 * * * *',
    groups: [],
  }));
  return {
    name: 'vidarium-subscriptions.json',
    text: JSON.stringify({ format: 'vidarium-subscriptions', channels: told }),
  };
}

/** What writes files with subscriptions, by the name that the app gives it. */
export const WRITERS: readonly (readonly [
  program: string,
  write: (channels: readonly Followed[]) => FollowedFile,
])[] = [
  ['Google Takeout', takeoutCsv],
  ['Google Takeout', takeoutJson],
  ['OPML', opml],
  ['NewPipe', newPipe],
  ['FreeTube', freeTube],
  ['Vidarium', vidarium],
];
