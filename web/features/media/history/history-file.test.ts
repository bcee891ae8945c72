import { Blob } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHistoryFile } from './history-file.ts';
import { NotAHistory } from './not-a-history.ts';

const signal = new AbortController().signal;
const read = (text: string | Uint8Array, onProgress = (_percent: number) => {}) =>
  readHistoryFile(new Blob([text]), { signal, onProgress });

const ONE = 'aaaaaaaaaaa';
const TWO = '-b_bbbbbbb-';
const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;

/** A row of Takeout, as its JSON tells it. */
const jsonRow = (more: object) => ({
  header: 'YouTube',
  title: 'Watched Bread, "rye" & {more}\\',
  subtitles: [{ name: 'A channel', url: 'https://www.youtube.com/channel/UCa' }],
  time: '2024-03-05T18:00:00.123Z',
  products: ['YouTube'],
  activityControls: ['YouTube watch history'],
  ...more,
});

/** As Takeout writes JSON: with some characters escaped. */
const takeoutJson = (rows: readonly object[]) =>
  JSON.stringify(rows, null, 2).replaceAll('=', '\\u003d').replaceAll('&', '\\u0026');

interface HtmlRow {
  product?: string;
  address?: string;
  details?: string;
}

const htmlRow = ({ product = 'YouTube', address, details }: HtmlRow) => {
  const link =
    address === undefined
      ? 'ein Video, das entfernt wurde'
      : `<a href="${address}">Brot &amp; Tee</a>`;
  const more = details === undefined ? '' : `<b>Details:</b><br>&emsp;${details}<br>`;
  return `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">${product}<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${link} angesehen<br><a href="https://www.youtube.com/channel/UCa">Ein Kanal</a><br>05.03.2024, 19:00:00 MEZ<br></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 mdl-typography--text-right"></div><div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Produkte:</b><br>&emsp;${product}<br>${more}<b>Warum steht das hier?</b><br>&emsp;Diese Aktivität wurde in deinem Google-Konto gespeichert.&nbsp;Du kannst das <a href="https://myaccount.google.com/activitycontrols">hier</a> ändern.</div></div></div>`;
};

const takeoutHtml = (rows: readonly HtmlRow[]) =>
  `<html><head><title>Mein Aktivitätsverlauf</title><style>.outer-cell { color: red }</style></head><body><div class="mdl-grid">${rows.map(htmlRow).join('')}</div></body></html>`;

const freeTubeRow = (videoId: string, more: object = {}) =>
  JSON.stringify({
    videoId,
    title: 'Brot { und Tee',
    author: 'Ein Kanal',
    watchProgress: 61.5,
    timeWatched: 1_709_661_600_000,
    type: 'video',
    _id: videoId,
    ...more,
  });

const NONE = { ads: 0, music: 0, unnamed: 0 };

describe('readHistoryFile', () => {
  it.each<[string, string, string]>([
    [
      'Takeout in JSON',
      'Google Takeout',
      takeoutJson([ONE, TWO, ONE].map((id) => jsonRow({ titleUrl: watch(id) }))),
    ],
    [
      'Takeout in JSON on one line, with a mark of its encoding',
      'Google Takeout',
      `\ufeff${JSON.stringify([ONE, TWO].map((id) => jsonRow({ titleUrl: watch(id) })))}`,
    ],
    [
      'Takeout in HTML of another language',
      'Google Takeout',
      takeoutHtml([ONE, TWO, ONE].map((id) => ({ address: watch(id) }))),
    ],
    ['FreeTube', 'FreeTube', `${freeTubeRow(ONE)}\n${freeTubeRow(TWO, { watchProgress: 0 })}\n`],
  ])('reads what %s writes, each video once', async (_, format, text) => {
    expect(await read(text)).toEqual({ format, videos: [ONE, TWO], leftOut: NONE, isCut: false });
  });

  const ad = 'Von Google Anzeigen';
  const post = 'https://www.youtube.com/post/UgkxAbc';
  const leftOut = { ads: 1, music: 2, unnamed: 3 };
  it.each([
    [
      'JSON',
      takeoutJson([
        jsonRow({ titleUrl: watch(ONE), details: [{ name: ad }] }),
        jsonRow({ titleUrl: watch(ONE), header: 'YouTube Music' }),
        jsonRow({ titleUrl: `https://music.youtube.com/watch?v=${ONE}` }),
        jsonRow({}),
        jsonRow({ titleUrl: post }),
        jsonRow({ titleUrl: 'https://www.youtube.com/results?search_query=bread' }),
        jsonRow({ titleUrl: `${watch(TWO)}&t=5s` }),
      ]),
    ],
    [
      'HTML',
      takeoutHtml([
        { address: watch(ONE), details: ad },
        { address: watch(ONE), product: 'YouTube Music' },
        { address: `https://music.youtube.com/watch?v=${ONE}` },
        {},
        { address: post },
        { address: 'https://www.youtube.com/results?search_query=bread' },
        { address: `${watch(TWO)}&amp;t=5s` },
      ]),
    ],
  ])('leaves out of %s what nobody chose to watch, and counts it', async (_, text) => {
    expect(await read(text)).toMatchObject({ videos: [TWO], leftOut });
  });

  it('takes nothing of FreeTube that was removed there later', async () => {
    const removed = JSON.stringify({ $$deleted: true, _id: 'row 1' });
    const text = [freeTubeRow(ONE, { _id: 'row 1' }), freeTubeRow(TWO), removed].join('\n');
    expect((await read(text)).videos).toEqual([TWO]);
  });

  it.each([
    ['JSON', takeoutJson([ONE, TWO].map((id) => jsonRow({ titleUrl: watch(id) }))).slice(0, -20)],
    ['HTML', takeoutHtml([ONE, TWO].map((id) => ({ address: watch(id) }))).slice(0, -900)],
  ])('says of %s that ends in the middle that it does', async (_, text) => {
    const { videos, isCut } = await read(text);
    expect(isCut).toBe(true);
    expect(videos[0]).toBe(ONE);
  });

  it('reads a large file in pieces, and tells how far it is', async () => {
    const ids = Array.from({ length: 3_000 }, (_, index) => `ö${index}`);
    const rows = ids.map((title, index) =>
      jsonRow({ title, titleUrl: watch(`v${String(index).padStart(10, '0')}`) }),
    );
    const percents: number[] = [];
    const { videos } = await read(takeoutJson(rows), (percent) => percents.push(percent));
    expect(videos).toHaveLength(3_000);
    expect(videos[2_999]).toBe('v0000002999');
    expect(percents.length).toBeGreaterThan(3);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  });

  it('finds the rows wherever the pieces of a large file end', async () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `v${String(index).padStart(10, '0')}`);
    const html = takeoutHtml(ids.map((id) => ({ address: watch(id) })));
    // A piece ends between two of these lines.
    const freeTube = ids.map((id) => `${freeTubeRow(id).padEnd(1023)}\n`).join('');
    for (const text of [html, freeTube]) {
      expect(await read(text)).toMatchObject({ videos: ids, leftOut: NONE, isCut: false });
    }
  });

  it('passes over rows of FreeTube that it does not know, and counts those of no video', async () => {
    const text = [freeTubeRow(ONE), freeTubeRow('not an id'), '{"type":"other"}'].join('\n');
    expect(await read(text)).toMatchObject({
      format: 'FreeTube',
      videos: [ONE],
      leftOut: { ...NONE, unnamed: 1 },
    });
  });

  it('reads rows at once that hold what none of Takeout holds', async () => {
    const odd = [
      `mdl-typography--title>${' '.repeat(5_000)}`,
      'mdl-typography--title'.repeat(50_000),
      'content-cell>'.repeat(100_000),
      `content-cell>${'<a '.repeat(300_000)}</div>`,
      `mdl-typography--caption<b>${'<'.repeat(500_000)}`,
    ];
    const page = takeoutHtml([{ address: watch(ONE) }]);
    const rows = odd.map((row) => `<div class="outer-cell${row}`).join('');
    const history = await read(page.replace('<div class="outer-cell', `${rows}$&`));
    expect(history).toMatchObject({ videos: [ONE], leftOut: { unnamed: odd.length } });
  });

  it('stops where it is called off', async () => {
    const controller = new AbortController();
    const text = takeoutJson([jsonRow({ titleUrl: watch(ONE) })]);
    const reading = readHistoryFile(new Blob([text]), {
      signal: controller.signal,
      onProgress: () => {},
    });
    controller.abort();
    await expect(reading).rejects.toBe(controller.signal.reason);
  });

  it.each([
    ['nothing', ''],
    ['a page without rows', '<!doctype html><html><body>History</body></html>'],
    ['broken JSON', '[{"header": YouTube}]'],
    ['other JSON', '[{"snippet": {"title": "A channel"}}]'],
    ['an object far too long', `{"videos": [${JSON.stringify('x'.repeat(2_000_000))}]}`],
    ['a row far too long', takeoutHtml([{ address: watch(ONE), details: 'x'.repeat(5_000_000) }])],
    ['a text', 'Bread\nTea\n'],
  ])('does not take %s for a watch history', async (_, text) => {
    await expect(read(text)).rejects.toThrow(NotAHistory);
  });

  it('says of an archive that it is to be unpacked', async () => {
    await expect(read('PK\u0003\u0004and so on')).rejects.toThrow(
      /^This is an archive\. Unpack it/,
    );
  });

  it('reads any titles', async () => {
    const title = fc.string({ unit: 'binary' });
    await fc.assert(
      fc.asyncProperty(fc.array(title, { minLength: 1, maxLength: 20 }), async (titles) => {
        const rows = titles.map((title, index) =>
          jsonRow({ title, titleUrl: watch(`any________${index}`.slice(-11)) }),
        );
        expect((await read(JSON.stringify(rows))).videos).toHaveLength(titles.length);
      }),
      { numRuns: 100 },
    );
  });
});
