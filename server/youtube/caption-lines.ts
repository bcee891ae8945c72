import * as z from 'zod/mini';
import { cutText } from '../platform/cut-text.ts';
import type { SpokenLine } from '../text-index/transcript-codec.ts';

/** The forms in which captions are taken, the better one first: it has each line once. */
export const CAPTION_FORMATS = ['json3', 'vtt'] as const;
export type CaptionFormat = (typeof CAPTION_FORMATS)[number];

/** Longer than any video; a time beyond it is none. */
const MAX_MS = 1e10;

/**
 * So much of what is said is kept, in characters (UTF-16): more than twice what the fastest speaker says in
 * the twelve hours that a video may last. To file ten megabytes everybody would have to wait for half a minute.
 */
const MOST_CHARACTERS = 2_000_000;
/** And so much of a line, which is what is said in ten minutes; a search looks through all of it at once. */
const LONGEST_LINE = 10_000;

const milliseconds = z.number().check(z.gte(0), z.lte(MAX_MS));

/** Events without text open windows on the screen and are left out, as are those that make no sense. */
const Event = z.object({
  tStartMs: milliseconds,
  dDurationMs: z.catch(milliseconds, 0),
  segs: z.array(z.object({ utf8: z.catch(z.string(), '') })),
});

/** Captions without a word have no events at all. */
const Json3 = z
  .object({ wireMagic: z.optional(z.string()), events: z.optional(z.array(z.unknown())) })
  .check(z.refine(({ wireMagic, events }) => wireMagic !== undefined || events !== undefined));

/**
 * Reads captions, in the order in which they are said. A line ends at the latest where the next one
 * begins; one of which nobody knows how long it takes ends where it begins.
 *
 * @returns null where the text is something else
 */
export function parseCaptions(text: string, format: CaptionFormat): SpokenLine[] | null {
  const lines = format === 'json3' ? parseJson3(text) : parseVtt(text);
  return lines && untilFull(inOrder(lines));
}

function untilFull(lines: SpokenLine[]): SpokenLine[] {
  let room = MOST_CHARACTERS;
  const beyond = lines.findIndex(({ text }) => {
    room -= text.length;
    return room < 0;
  });
  return beyond < 0 ? lines : lines.slice(0, beyond);
}

function parseJson3(text: string): SpokenLine[] | null {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = Json3.safeParse(document);
  if (!parsed.success) return null;
  return (parsed.data.events ?? []).flatMap((candidate) => {
    const event = Event.safeParse(candidate);
    if (!event.success) return [];
    const { tStartMs, dDurationMs, segs } = event.data;
    const said = segs.map(({ utf8 }) => utf8).join('');
    return [{ start: tStartMs / 1000, end: (tStartMs + dDurationMs) / 1000, text: readable(said) }];
  });
}

const TIMES = /^(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})[ \t]+-->[ \t]+(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})/;
/** Only the platform's speech recognition says when each word is said. */
const WORD_TIME = /<(?:\d+:)?\d{2}:\d{2}\.\d{3}>/;

function parseVtt(text: string): SpokenLine[] | null {
  if (!/^\ufeff?WEBVTT/.test(text)) return null;
  // Recognised speech rolls: a line is shown again while the next one comes in below it.
  const isRolling = WORD_TIME.test(text);
  let shown: ReadonlySet<string> = new Set();
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  return blocks.flatMap((block) => {
    const rows = block.split('\n');
    const at = rows.findIndex((row) => TIMES.test(row));
    const [, h1, m1, s1, h2, m2, s2] = TIMES.exec(rows[at] ?? '') ?? [];
    if (s1 === undefined || s2 === undefined) return [];
    const start = secondsOf(h1, m1, s1);
    const end = Math.max(start, secondsOf(h2, m2, s2));
    const said = rows
      .slice(at + 1)
      .map((row) => readable(row.replaceAll(/<[^<>]*>/g, '')))
      .filter((row) => row !== '');
    const fresh = isRolling ? said.filter((row) => !shown.has(row)) : said;
    shown = new Set(said);
    return [{ start, end, text: cutText(fresh.join(' '), LONGEST_LINE).trimEnd() }];
  });
}

const secondsOf = (hours = '0', minutes = '0', seconds = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

function inOrder(lines: readonly SpokenLine[]): SpokenLine[] {
  const sorted = lines
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.start - other.start);
  return sorted.map((line, index) => ({
    ...line,
    end: Math.min(line.end, sorted[index + 1]?.start ?? line.end),
  }));
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const MAX_CODE_POINT = 0x10_ff_ff;

function decodeEntity(entity: string, name: string): string {
  const [, hexadecimal, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  if (code <= MAX_CODE_POINT) return String.fromCodePoint(code);
  return ENTITIES[name.toLowerCase()] ?? entity;
}

/** The text on one line, without entities and without space that nobody sees. */
function readable(text: string): string {
  return cutText(text, LONGEST_LINE)
    .replaceAll(/&(#?\w{1,8});/g, decodeEntity)
    .replaceAll(/[\s\p{Cc}\u200b\u2060]+/gu, ' ')
    .trim()
    .toWellFormed();
}
