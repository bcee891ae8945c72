import { describe, expect, it } from 'vitest';
import { PlatformFailure } from './failures.ts';
import { parseFeed } from './parse-feed.ts';

const entry = (parts: {
  id?: string;
  title?: string;
  link?: string;
  published?: string;
  group?: string;
}) => `<entry>
  <yt:videoId>${parts.id ?? 'abcdefghijk'}</yt:videoId>
  <title>${parts.title ?? 'A title'}</title>
  <link rel="alternate" href="${parts.link ?? 'https://www.youtube.com/watch?v=abcdefghijk'}"/>
  <published>${parts.published ?? '2026-01-02T03:04:05+00:00'}</published>
  <updated>2026-05-05T00:00:00+00:00</updated>
  ${parts.group ?? ''}
 </entry>`;

const idAt = (index: number): string => `video-${String(index).padStart(5, '0')}`;

const feed = (...entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom">
 <id>yt:channel:abc</id><yt:channelId>abc</yt:channelId><title>Channel</title>
 ${entries.join('\n')}
</feed>`;

const GROUP = `<media:group><media:title>A title</media:title>
  <media:thumbnail url="https://i2.ytimg.com/vi/abcdefghijk/hqdefault.jpg" width="480" height="360"/>
  <media:description>Line &lt;one&gt;
Line two 👋</media:description>
  <media:community><media:starRating count="5"/><media:statistics views="1234"/></media:community>
 </media:group>`;

describe('parseFeed', () => {
  it('reads all that the feed tells of a video', () => {
    expect(
      parseFeed(feed(entry({ title: 'A &amp; &#39;b&#39; &quot;日本&quot;', group: GROUP }))),
    ).toEqual([
      {
        remoteId: 'abcdefghijk',
        name: 'A & \'b\' "日本"',
        description: 'Line <one>\nLine two 👋',
        uploadedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
        views: 1234,
        isShort: false,
      },
    ]);
  });

  it('knows a short by its link', () => {
    const [video] = parseFeed(feed(entry({ link: 'https://www.youtube.com/shorts/abcdefghijk' })));
    expect(video?.isShort).toBe(true);
  });

  it('takes a title of which nothing is seen for none, and the video all the same', () => {
    const videos = parseFeed(feed(entry({ title: '\u3164' })));
    expect(videos).toMatchObject([{ remoteId: 'abcdefghijk', name: null }]);
  });

  it('keeps titles that look like numbers or numerals as text', () => {
    const names = ['007', '1e5', '0x10', 'true'].map((title, index) =>
      entry({ id: idAt(index), title }),
    );
    expect(parseFeed(feed(...names)).map(({ name }) => name)).toEqual([
      '007',
      '1e5',
      '0x10',
      'true',
    ]);
  });

  it('does without what an entry lacks', () => {
    expect(parseFeed(feed(entry({})))).toMatchObject([{ description: null, views: null }]);
    const empty = '<media:group><media:description/><media:community/></media:group>';
    expect(parseFeed(feed(entry({ group: empty })))).toMatchObject([
      { description: '', views: null },
    ]);
    const odd =
      '<media:group><media:community><media:statistics views="-5"/></media:community></media:group>';
    expect(parseFeed(feed(entry({ group: odd })))[0]?.views).toBeNull();
  });

  it('leaves out entries without an id, a name or a date, and keeps the rest', () => {
    const videos = parseFeed(
      feed(
        entry({ id: 'short' }),
        entry({ title: ' ' }),
        entry({ published: 'yesterday' }),
        '<entry/>',
        entry({ id: 'kkkkkkkkkkk' }),
      ),
    );
    expect(videos.map(({ remoteId }) => remoteId)).toEqual(['kkkkkkkkkkk']);
  });

  it.each([
    ['+012345-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z'],
    ['2106-02-07T06:28:16Z'],
    ['1969-12-31T23:59:59Z'],
    ['-000001-01-01T00:00:00Z'],
  ])('leaves out an entry of %s, when no video was uploaded', (published) => {
    const videos = parseFeed(feed(entry({ published }), entry({ id: 'kkkkkkkkkkk' })));
    expect(videos.map(({ remoteId }) => remoteId)).toEqual(['kkkkkkkkkkk']);
  });

  it('takes the first of what an entry holds twice, and nothing for what it should not hold', () => {
    const link = 'https://www.youtube.com/shorts/abcdefghijk"/><link href="https://example.com/';
    const group = '<title>Another</title><constructor>of nothing</constructor><toString href="x"/>';
    expect(parseFeed(feed(entry({ link, group })))).toMatchObject([
      { name: 'A title', isShort: true },
    ]);
  });

  it('reads texts in sections of their own, and whatever way lines end', () => {
    const group =
      '<media:group><media:description>One\r\n<![CDATA[<two> &amp;\r]]>three</media:description></media:group>';
    expect(parseFeed(feed(entry({ group })))[0]?.description).toBe('One\n<two> &amp;\nthree');
  });

  it('tells of a video once that the feed holds twice', () => {
    const videos = parseFeed(feed(entry({ title: 'First' }), entry({ title: 'Again' })));
    expect(videos.map(({ name }) => name)).toEqual(['First']);
  });

  it('keeps of texts what the platform would take', () => {
    const group = `<media:group><media:description>${'y'.repeat(30_000)}</media:description></media:group>`;
    const [video] = parseFeed(feed(entry({ title: 'x'.repeat(1_000), group })));
    expect(video?.name).toBe('x'.repeat(300));
    expect(video?.description).toBe('y'.repeat(20_000));
  });

  it('reads a feed without videos as empty', () => {
    expect(parseFeed(feed())).toEqual([]);
  });

  it('reads fifteen descriptions of the greatest length, full of entities', () => {
    const group = `<media:group><media:description>${'&amp;'.repeat(5000)}</media:description></media:group>`;
    const entries = Array.from({ length: 15 }, (_, index) => entry({ id: idAt(index), group }));
    const videos = parseFeed(feed(...entries));
    expect(videos).toHaveLength(15);
    expect(videos.at(-1)?.description).toBe('&'.repeat(5000));
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Sorry<br></body></html>'],
    ['plain text', 'Not Found'],
    ['another document', '<rss><channel/></rss>'],
    ['an empty element', '<feed/>'],
    ['one that was cut short', feed(entry({}), entry({})).slice(0, -60)],
    ['a feed within another document', `<html>${feed(entry({}))}<feed></feed>`],
    [
      'one that names a file',
      feed(entry({ title: '&a;' })).replace(
        '?>',
        '?><!DOCTYPE feed [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
      ),
    ],
    ['binary', '\u0000\u0001\ufffd<'],
  ])('takes %s for a feed that is not available', (_, document) => {
    expect(() => parseFeed(document)).toThrow(PlatformFailure);
    expect(() => parseFeed(document)).toThrow(
      expect.objectContaining({ kind: 'feed-unavailable' }),
    );
  });
});
