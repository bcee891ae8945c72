import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFollowedFile } from './followed-file.ts';

const BREAD = { remoteId: 'UCaaaaaaaaaaaaaaaaaaaaaa', name: 'Bread, "rye" & more' };
const TEA = { remoteId: 'UC-b_bbbbbbbbbbbbbbbbbbb', name: '茶の時間 🍵' };
const urlOf = ({ remoteId }: { remoteId: string }) => `https://www.youtube.com/channel/${remoteId}`;
const BOTH = [BREAD, TEA];

const takeoutCsv = (head: string, end = '\n') =>
  [
    head,
    ...BOTH.map(
      (c) =>
        `${c.remoteId},http://www.youtube.com/channel/${c.remoteId},"${c.name.replaceAll('"', '""')}"`,
    ),
    '',
  ].join(end);

const opml = (outlines: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="1.1"><body><outline text="YouTube Subscriptions" title="YouTube Subscriptions">${outlines}</outline></body></opml>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const feedsOf = (channels: typeof BOTH) =>
  channels
    .map(
      ({ remoteId, name }) =>
        `<outline text="${escaped(name)}" title="${escaped(name)}" type="rss" xmlUrl="https://www.youtube.com/feeds/videos.xml?channel_id=${remoteId}" />`,
    )
    .join('');

const newPipe = (subscriptions: unknown) =>
  JSON.stringify({ app_version: '0.27.7', app_version_int: 1003, subscriptions });

const profile = (name: string, channels: typeof BOTH) =>
  JSON.stringify({
    name,
    bgColor: '#000000',
    textColor: '#FFFFFF',
    subscriptions: channels.map(({ remoteId: id, ...rest }) => ({ id, ...rest, thumbnail: null })),
    _id: name,
  });

describe('readFollowedFile', () => {
  it.each<[string, string, string]>([
    ['Takeout', 'Google Takeout', takeoutCsv('Channel Id,Channel Url,Channel Title')],
    ['Takeout in German', 'Google Takeout', takeoutCsv('Kanal-ID,Kanal-URL,Kanaltitel', '\r\n')],
    ['Takeout with a mark of its encoding', 'Google Takeout', `\ufeff${takeoutCsv('a,b,c')}`],
    [
      'a list that somebody wrote',
      'Google Takeout',
      `id,address,name\n${BREAD.remoteId},,"Bread, ""rye"" & more"\n${TEA.remoteId},,${TEA.name}`,
    ],
    [
      'Takeout as it was until 2020',
      'Google Takeout',
      JSON.stringify(
        BOTH.map(({ remoteId, name }) => ({
          contentDetails: { activityType: 'all' },
          snippet: { title: name, resourceId: { channelId: remoteId, kind: 'youtube#channel' } },
        })),
      ),
    ],
    ['OPML', 'OPML', opml(feedsOf(BOTH))],
    [
      'NewPipe',
      'NewPipe',
      newPipe(BOTH.map((each) => ({ service_id: 0, url: urlOf(each), name: each.name }))),
    ],
    ['FreeTube', 'FreeTube', `${profile('All Channels', BOTH)}\n${profile('Kitchen', [TEA])}\n`],
    ['FreeTube with one profile', 'FreeTube', profile('All Channels', BOTH)],
    ['FreeTube on Windows', 'FreeTube', `${profile('All Channels', BOTH)}\r\n\r\n`],
    [
      'our own export',
      'Vidarium',
      JSON.stringify({
        format: 'vidarium-subscriptions',
        channels: BOTH.map((each) => ({ ...each, schedule: '', groups: [], url: urlOf(each) })),
      }),
    ],
  ])('reads what %s writes', (_, format, text) => {
    expect(readFollowedFile(text)).toEqual({
      format,
      channels: BOTH,
      unreadable: [],
      elsewhere: 0,
    });
  });

  it('reads what Invidious writes, which names no channels', () => {
    const subscriptions = BOTH.map(({ remoteId }) => remoteId);
    const file = JSON.stringify({ subscriptions, watch_history: ['dQw4w9WgXcQ'], playlists: [] });
    expect(readFollowedFile(file)).toMatchObject({
      format: 'Invidious',
      channels: subscriptions.map((remoteId) => ({ remoteId, name: remoteId })),
      unreadable: [],
    });
  });

  it('tells which channels have no id in their addresses, and how many entries are of other sites', () => {
    const file = newPipe([
      { service_id: 0, url: 'https://www.youtube.com/@handle', name: 'By its handle' },
      { service_id: 1, url: 'https://soundcloud.com/someone', name: '' },
      { service_id: 0, url: urlOf(TEA), name: TEA.name },
      { service_id: 0, url: 'https://www.youtube.com/user/name', name: '' },
    ]);
    expect(readFollowedFile(file)).toEqual({
      format: 'NewPipe',
      channels: [TEA],
      unreadable: ['By its handle', 'https://www.youtube.com/user/name'],
      elsewhere: 1,
    });
  });

  it.each([
    ['all uploads', 'UU'],
    ['the long videos', 'UULF'],
    ['the shorts', 'UUSH'],
    ['the streams', 'UULV'],
  ])('knows a channel by the feed of %s, which some readers follow', (_, letters) => {
    const feed = `https://www.youtube.com/feeds/videos.xml?playlist_id=${letters}${TEA.remoteId.slice(2)}`;
    const file = opml(`<outline text="${TEA.name}" type="rss" xmlUrl="${feed}" />`);
    expect(readFollowedFile(file)).toMatchObject({ channels: [TEA], unreadable: [] });
  });

  it('leaves feeds of other sites and of playlists alone that look like a channel', () => {
    const rest = TEA.remoteId.slice(2);
    const file = opml(
      [`https://blog.example/UU${rest}`, `https://www.youtube.com/playlist?list=PL${rest}`]
        .map((address) => `<outline text="No channel" xmlUrl="${address}" />`)
        .join(''),
    );
    expect(readFollowedFile(file)).toMatchObject({
      channels: [],
      unreadable: ['No channel'],
      elsewhere: 1,
    });
  });

  it('gives a channel without a name its id, and takes off what no name may hold', () => {
    const csv = `a,b,c\n${BREAD.remoteId},x,\n${TEA.remoteId},x,"Two\nlines ${'x'.repeat(400)}"\n`;
    const names = readFollowedFile(csv)?.channels.map(({ name }) => name);
    expect(names?.[0]).toBe(BREAD.remoteId);
    expect(names?.[1]).toMatch(/^Two lines x+$/);
    expect(names?.[1]).toHaveLength(300);
  });

  it.each([
    ['fillers', '\u3164'],
    ['spaces of no width', '\u200b\u200b'],
    ['a mark of direction between spaces', ' \u200e '],
    ['nothing that is seen before its end', `${'\u200b'.repeat(300)}Bread`],
  ])('gives a channel its id whose name is %s', (_, name) => {
    const file = newPipe([
      { service_id: 0, url: urlOf(BREAD), name },
      { service_id: 0, url: 'https://www.youtube.com/@handle', name },
    ]);
    expect(readFollowedFile(file)).toEqual({
      format: 'NewPipe',
      channels: [{ remoteId: BREAD.remoteId, name: BREAD.remoteId }],
      unreadable: ['https://www.youtube.com/@handle'],
      elsewhere: 0,
    });
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Subscriptions</body></html>'],
    ['broken OPML', opml('<outline xmlUrl="https://www.youtube.com')],
    ['other JSON', '{"history": []}'],
    ['another table', 'Video ID,Time Added,Title\ndQw4w9WgXcQ,2020-01-01,One\n'],
    ['a text', 'Bread\nTea\n'],
  ])('does not take %s for a list of subscriptions', (_, text) => {
    expect(readFollowedFile(text)).toBeUndefined();
  });

  it('reads any thousand channels of a table, each once', () => {
    const id = fc
      .string({ unit: fc.constantFrom(...'ABCabc019_-'), minLength: 22, maxLength: 22 })
      .map((rest) => `UC${rest}`);
    const rows = fc.array(fc.tuple(id, fc.string({ unit: 'grapheme', maxLength: 40 })), {
      minLength: 1,
      maxLength: 1_000,
    });
    fc.assert(
      fc.property(rows, (channels) => {
        const lines = channels.map(([each, name]) => `${each},url,"${name.replaceAll('"', '""')}"`);
        const read = readFollowedFile(`a,b,c\n${lines.join('\n')}`)?.channels ?? [];
        expect(read.map(({ remoteId }) => remoteId)).toEqual([
          ...new Set(channels.map(([each]) => each)),
        ]);
      }),
      { numRuns: 30 },
    );
  });
});
