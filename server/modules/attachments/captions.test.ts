import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { captionsOf, webVtt } from './captions.ts';

const tenths = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 10);

/** What is said in a video: in order, one line at a time, with pauses. */
const spoken = fc
  .array(fc.record({ pause: tenths(50), length: tenths(80), text: fc.string() }), { maxLength: 40 })
  .map((lines) => {
    let at = 0;
    return lines.map(({ pause, length, text }) => {
      const start = at + pause;
      at = start + length;
      return { start, end: at, text };
    });
  });

/** What is left of a video: in order, without overlaps. */
const pieces = fc
  .array(fc.record({ gap: tenths(100), length: tenths(300) }), { maxLength: 6 })
  .map((spans) => {
    let at = 0;
    return spans.map(({ gap, length }) => {
      const start = at + gap;
      at = start + length;
      return { start, end: at };
    });
  });

const CLOSE = 1e-6;

describe('what is said in an attachment', () => {
  const lines = [
    { start: 0, end: 4, text: 'one' },
    { start: 4, end: 8, text: 'two' },
    { start: 8, end: 12, text: 'three' },
  ];

  test('is what is said in its piece of the video, in its own time', () => {
    expect(captionsOf(lines, [{ start: 2, end: 9 }], 7)).toEqual([
      { start: 0, end: 2, text: 'one' },
      { start: 2, end: 6, text: 'two' },
      { start: 6, end: 7, text: 'three' },
    ]);
  });

  test('moves together where parts are cut out, and tells a line that was cut apart once', () => {
    const kept = [
      { start: 0, end: 5 },
      { start: 7, end: 12 },
    ];
    expect(captionsOf(lines, kept, 10)).toEqual([
      { start: 0, end: 4, text: 'one' },
      { start: 4, end: 6, text: 'two' },
      { start: 6, end: 10, text: 'three' },
    ]);
  });

  test('is in order and within its duration, whatever is cut', () => {
    fc.assert(
      fc.property(spoken, pieces, tenths(2000), (said, kept, duration) => {
        let before = 0;
        for (const { start, end } of captionsOf(said, kept, duration)) {
          expect(start).toBeGreaterThanOrEqual(before - CLOSE);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(duration + CLOSE);
          before = end;
        }
      }),
    );
  });

  test('stands where the video has it, moved by what was cut out before', () => {
    fc.assert(
      fc.property(spoken, pieces, (said, kept) => {
        for (const caption of captionsOf(said, kept, null)) {
          const isThere = kept.some((piece, index) => {
            const at = kept.slice(0, index).reduce((sum, { start, end }) => sum + end - start, 0);
            const place = caption.start - at + piece.start;
            return said.some(
              ({ start, end, text }) =>
                text === caption.text && start <= place + CLOSE && place <= end + CLOSE,
            );
          });
          expect(isThere).toBe(true);
        }
      }),
    );
  });

  test('is nothing where nothing is said in it', () => {
    expect(captionsOf([], [{ start: 0, end: 9 }], 9)).toEqual([]);
    expect(captionsOf(lines, [{ start: 20, end: 30 }], 10)).toEqual([]);
    expect(captionsOf(lines, [], 10)).toEqual([]);
    expect(captionsOf([{ start: 0, end: 4, text: ' ' }], [{ start: 0, end: 9 }], 9)).toEqual([]);
  });
});

describe('WebVTT', () => {
  test('has a cue for each line, with hours from the first on', () => {
    expect(
      webVtt([
        { start: 0, end: 1.5, text: 'one' },
        { start: 3_661.25, end: 36_000, text: 'دو' },
      ]),
    ).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.500\none\n\n01:01:01.250 --> 10:00:00.000\nدو\n');
  });

  test('holds no tag and no cue that a line makes up', () => {
    const text = 'a --> b <i>& c</i>\n\n00:00:00.000 --> 00:00:09.000\nd';
    expect(webVtt([{ start: 0, end: 1, text }])).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n' +
        'a --&gt; b &lt;i&gt;&amp; c&lt;/i&gt; 00:00:00.000 --&gt; 00:00:09.000 d\n',
    );
  });

  test('has one line for each cue, whatever is said', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 0, max: 9e5 }),
        (text, start) => {
          const [head, gap, times, payload, end, ...rest] = webVtt([
            { start, end: start + 1, text },
          ]).split(/\r\n|\r|\n/);
          expect([head, gap, end, rest]).toEqual(['WEBVTT', '', '', []]);
          expect(times).toMatch(
            /^\d{2,}:[0-5]\d:[0-5]\d\.\d{3} --> \d{2,}:[0-5]\d:[0-5]\d\.\d{3}$/,
          );
          expect(payload).not.toMatch(/[<>]/);
        },
      ),
    );
  });
});
