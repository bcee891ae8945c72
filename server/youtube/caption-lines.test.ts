import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTranscript, encodeTranscript } from '../text-index/transcript-codec.ts';
import { parseCaptions } from './caption-lines.ts';

const json3 = (events: unknown[]) => JSON.stringify({ wireMagic: 'pb3', events });
const event = (start: number, duration: number, ...words: string[]) => ({
  tStartMs: start,
  dDurationMs: duration,
  segs: words.map((utf8) => ({ utf8 })),
});
const textsOf = (lines: { text: string }[] | null) => lines?.map(({ text }) => text);

describe('captions as json3', () => {
  it('joins the words of a line', () => {
    expect(parseCaptions(json3([event(1500, 2500, 'Hello', ' there', ' all')]), 'json3')).toEqual([
      { start: 1.5, end: 4, text: 'Hello there all' },
    ]);
  });

  it('takes from rolling captions each line once, until the next one begins', () => {
    const rolling = [
      { tStartMs: 0, dDurationMs: 9000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 },
      { ...event(100, 5000, 'one', ' two'), wWinId: 1 },
      { ...event(2990, 2010, '\n'), wWinId: 1, aAppend: 1 },
      { ...event(3000, 6000, 'three'), wWinId: 1 },
      { ...event(6990, 2010, '\n'), wWinId: 1, aAppend: 1 },
      { ...event(7000, 2000, '[Music]'), wWinId: 1 },
    ];
    expect(parseCaptions(json3(rolling), 'json3')).toEqual([
      { start: 0.1, end: 3, text: 'one two' },
      { start: 3, end: 7, text: 'three' },
      { start: 7, end: 9, text: '[Music]' },
    ]);
  });

  it('makes one line of each event, without entities and space that nobody sees', () => {
    const lines = parseCaptions(
      json3([
        event(0, 1000, ' Two\nrows&nbsp;\u200b of&#39;it '),
        event(1000, 1000, '&lt;b&gt; &amp;amp; &#x1F600; &unknown; &#1114112;'),
        event(2000, 1000, ' \u200b\n'),
        event(3000, 1000, 'می\u200cخواهم 👩‍🚀'),
      ]),
      'json3',
    );
    expect(textsOf(lines)).toEqual([
      "Two rows of'it",
      '<b> &amp; 😀 &unknown; &#1114112;',
      'می\u200cخواهم 👩‍🚀',
    ]);
  });

  it('puts lines in order, and leaves out events that make no sense', () => {
    const lines = parseCaptions(
      json3([
        event(5000, 1000, 'later'),
        event(-1000, 1000, 'before the start'),
        { tStartMs: '1', segs: [{ utf8: 'a text for a number' }] },
        { tStartMs: 2000, segs: [{ utf8: 'for how long' }, { utf8: 7 }] },
        { tStartMs: 1000, segs: 'none' },
        null,
        event(1e300, 1, 'never'),
        event(0, 9000, 'first'),
      ]),
      'json3',
    );
    expect(lines).toEqual([
      { start: 0, end: 2, text: 'first' },
      { start: 2, end: 2, text: 'for how long' },
      { start: 5, end: 6, text: 'later' },
    ]);
  });

  it('knows captions without a word, and what is no captions', () => {
    expect(parseCaptions('{"wireMagic":"pb3","pens":[{}]}', 'json3')).toEqual([]);
    for (const text of ['', '<html></html>', '{}', '[]', 'null', '{"events":{}}', '{"wireMagic"']) {
      expect(parseCaptions(text, 'json3')).toBeNull();
    }
  });

  it('keeps no more than can be said in a video, and whole lines of it', () => {
    const said = Array.from({ length: 250 }, (_, second) =>
      event(second * 1000, 1, 'x'.repeat(9_000)),
    );
    const lines = parseCaptions(json3(said), 'json3');
    expect(lines?.map(({ start }) => start)).toEqual(Array.from({ length: 222 }, (_, at) => at));
  });

  it('keeps of a line what can be said in some minutes, and no half of a character', () => {
    const said = [event(0, 1, 'word '.repeat(4_000)), event(1000, 1, 'x', '👋'.repeat(9_000))];
    expect(textsOf(parseCaptions(json3(said), 'json3'))).toEqual([
      'word '.repeat(2_000).trim(),
      `x${'👋'.repeat(4_999)}`,
    ]);
    const cue = `00:01.000 --> 00:02.000\n${'word\n'.repeat(4_000)}`;
    expect(textsOf(parseCaptions(`WEBVTT\n\n${cue}`, 'vtt'))).toEqual([
      'word '.repeat(2_000).trim(),
    ]);
  });

  it('reads a line of nothing but space, however long it is', () => {
    const lines = parseCaptions(json3([event(0, 1, ' \u200b'.repeat(5_000_000))]), 'json3');
    expect(lines).toEqual([]);
  });

  it('never gives lines that are empty, overlap or go backwards, and packs them without loss', () => {
    const anyEvent = fc.record({
      tStartMs: fc.oneof(fc.integer({ min: -1000, max: 40_000_000 }), fc.double(), fc.string()),
      dDurationMs: fc.option(fc.integer({ min: -10, max: 60_000 }), { nil: undefined }),
      segs: fc.array(fc.record({ utf8: fc.string({ unit: 'binary' }) }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
        const lines = parseCaptions(json3(events), 'json3') ?? [];
        for (const [index, { start, end, text }] of lines.entries()) {
          expect(text).toMatch(/^\S(?:.*\S)?$/u);
          const next = lines[index + 1]?.start ?? end;
          expect(0 <= start && start <= end && end <= next).toBe(true);
        }
        expect(textsOf(decodeTranscript(encodeTranscript(lines)))).toEqual(textsOf(lines));
      }),
    );
  });
});

describe('captions as vtt', () => {
  it('reads cues with settings, tags and several rows', () => {
    const text = [
      '\ufeffWEBVTT\r\nKind: captions\r\nLanguage: en',
      'NOTE nobody says this',
      '7\r\n00:01.000 --> 00:02.500 align:start\r\n<i>First</i> row\r\n&amp; second',
      '01:02:00.000 --> 01:02:01.000\r\n<v Ann>Late',
      '00:03.000 --> never\r\nbroken',
    ].join('\r\n\r\n');
    expect(parseCaptions(text, 'vtt')).toEqual([
      { start: 1, end: 2.5, text: 'First row & second' },
      { start: 3720, end: 3721, text: 'Late' },
    ]);
  });

  it.each([
    ['1 < 2 <i>and</i> 3', '1 < 2 and 3'],
    ['<'.repeat(500_000), '<'.repeat(10_000)],
  ])('leaves a bracket alone that begins no tag', (row, said) => {
    const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n${row}`;
    expect(textsOf(parseCaptions(text, 'vtt'))).toEqual([said]);
  });

  it.each(['\n', '\r\n'])('reads on after however many line ends, %j', (end) => {
    const cue = `00:01.000 --> 00:02.000${end}said`;
    const text = `WEBVTT${end.repeat(30_000_000 / end.length)}${cue}`;
    expect(textsOf(parseCaptions(text, 'vtt'))).toEqual(['said']);
  });

  it('takes each line of rolling captions once', () => {
    const text = [
      'WEBVTT',
      '00:00:00.000 --> 00:00:01.990\n \none<00:00:01.000><c> two</c>',
      '00:00:01.990 --> 00:00:02.000\none two\n ',
      '00:00:02.000 --> 00:00:03.990\none two\nthree<00:00:03.000><c> four</c>',
      '00:00:03.990 --> 00:00:04.000\nthree four\n ',
    ].join('\n\n');
    expect(parseCaptions(text, 'vtt')).toEqual([
      { start: 0, end: 1.99, text: 'one two' },
      { start: 2, end: 3.99, text: 'three four' },
    ]);
  });

  it('takes of a cue the rows that the one before did not show, however they repeat', () => {
    const rolling = (cues: string[][]) =>
      cues.map((rows, at) => `00:0${at}.000 --> 00:0${at}.900\n${rows.join('\n')}`);
    const word = fc.constantFrom('one', 'two', 'three', '&amp;', '<00:00:01.000>two', ' ');
    const cues = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { maxLength: 9 });
    fc.assert(
      fc.property(cues, (shown) => {
        // A time within a line is what tells that captions roll.
        const all = [['first<00:00:00.000>'], ...shown];
        const read = all.map((rows) =>
          rows
            .map((row) => row.replace(/<.*>/, '').replace('&amp;', '&').trim())
            .filter((row) => row !== ''),
        );
        const fresh = read.map((rows, at) => rows.filter((row) => !read[at - 1]?.includes(row)));
        expect(textsOf(parseCaptions(['WEBVTT', ...rolling(all)].join('\n\n'), 'vtt'))).toEqual(
          fresh.filter((rows) => rows.length > 0).map((rows) => rows.join(' ')),
        );
      }),
    );
  });

  it('reads cues of very many rows as well', () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `row ${index}`);
    const cue = (at: number, text: string) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}`;
    const all = rows.join('\n');
    const text = ['WEBVTT', cue(1, `${all}<00:00:01.500>`), cue(2, `${all}\nnew`)].join('\n\n');
    expect(textsOf(parseCaptions(text, 'vtt'))).toEqual([
      rows.join(' ').slice(0, 10_000).trimEnd(),
      'new',
    ]);
  });

  it('keeps what people wrote twice', () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nNo.\n\n00:02.000 --> 00:03.000\nNo.\n';
    expect(textsOf(parseCaptions(text, 'vtt'))).toEqual(['No.', 'No.']);
  });

  it('knows what is no captions', () => {
    expect(parseCaptions('<html></html>', 'vtt')).toBeNull();
    expect(parseCaptions('WEBVTT\n', 'vtt')).toEqual([]);
  });

  it('reads whatever text there is without failing', () => {
    const anyCue = fc.tuple(fc.nat(7000), fc.nat(90), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(anyCue), (cues) => {
        const text = cues.map(
          ([start, length, words]) => `0:${start}.000 --> 0:${start + length}.000\n${words}`,
        );
        parseCaptions(`WEBVTT\n\n${text.join('\n\n')}`, 'vtt');
        expect(parseCaptions(`${text}`, 'vtt')).toBeNull();
      }),
    );
  });
});
