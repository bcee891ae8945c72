import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { SpokenLine } from '../text-index/transcript-codec.ts';
import { CAPTION_FORMATS, type CaptionFormat, parseCaptions } from './caption-lines.ts';
import { PlatformFailure, warningsIn } from './failures.ts';
import { lenientText } from './lenient.ts';
import type { YtDlp } from './yt-dlp.ts';

/** Captions that a video has; where they lie is good for some hours. */
export interface CaptionTrack {
  /** As BCP 47 writes it. */
  language: string;
  /** Whether the platform's speech recognition wrote them, not people. */
  automatic: boolean;
  format: CaptionFormat;
  /** What yt-dlp tells of where they lie, in its own words. */
  source: Source;
}

/** Whether an address is the platform's own; what a page names besides is never asked. */
function isOfPlatform(address: string): boolean {
  const url = URL.parse(address);
  return (
    url?.protocol === 'https:' && url.port === '' && /(?:^|\.)youtube\.com$/.test(url.hostname)
  );
}

/** What yt-dlp must have back; all else that it tells of captions could send it elsewhere. */
const Source = z.object({
  ext: z.enum(CAPTION_FORMATS),
  url: z.string().check(z.refine(isOfPlatform)),
  impersonate: z.optional(z.boolean()),
});
type Source = z.infer<typeof Source>;

const Tracks = z.catch(z.record(z.string(), z.catch(z.array(z.unknown()), [])), {});

const CaptionDocument = z.object({
  language: lenientText,
  subtitles: Tracks,
  automatic_captions: Tracks,
});

/**
 * Chooses, of what a run for a video wrote, the captions of what is said in it: in the spoken
 * language those made by people, else those of the speech recognition; without the latter, which
 * hears what is spoken, those in the language that the video is said to have, or the first.
 */
export function chooseCaptions(document: unknown): CaptionTrack | null {
  const parsed = CaptionDocument.safeParse(document);
  if (!parsed.success) return null;
  const { subtitles, automatic_captions: recognised } = parsed.data;
  const told = parsed.data.language && languageOf(parsed.data.language);
  const people = tracksOf(subtitles, false);
  const heard = tracksOf(recognised, true);
  const automatic = (told && inLanguage(heard, told)) || heard[0];
  const spoken = automatic?.language ?? told;
  return (spoken && inLanguage(people, spoken)) || automatic || people[0] || null;
}

/** The captions of each language in the better form, without translations made by machines. */
function tracksOf(tracks: z.infer<typeof Tracks>, automatic: boolean): CaptionTrack[] {
  return Object.entries(tracks).flatMap(([key, forms]) => {
    const sources = forms.flatMap((form) => Source.safeParse(form).data ?? []);
    const source = CAPTION_FORMATS.map((format) => sources.find(({ ext }) => ext === format)).find(
      (found) => found !== undefined,
    );
    if (!source) return [];
    const query = new URL(source.url).searchParams;
    if (query.has('tlang')) return [];
    const language = languageOf(query.get('lang') ?? key.replace(/-orig$/, ''));
    return [{ language, automatic, format: source.ext, source }];
  });
}

const primary = (language: string): string => language.split('-')[0] ?? language;

const inLanguage = (tracks: readonly CaptionTrack[], language: string): CaptionTrack | undefined =>
  tracks.find((track) => track.language === language) ??
  tracks.find((track) => primary(track.language) === primary(language));

/** A code of the platform as BCP 47 writes it; what stands behind the language may be anything. */
function languageOf(code: string): string {
  for (const candidate of [code, primary(code)]) {
    try {
      return Intl.getCanonicalLocales(candidate)[0] ?? 'und';
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return 'und';
}

/** Whether yt-dlp says that there are captions which the platform would not hand out to it. */
export function captionsWithheld(stderr: string): PlatformFailure | null {
  const words = warningsIn(stderr).find((warning) => /missing subtitles languages/i.test(warning));
  return words === undefined ? null : new PlatformFailure('forbidden', 'video', words);
}

/** The name under which the document that is made here tells of the captions. */
const NAME = 'chosen';

// Nothing but the captions is fetched, and where that fails yt-dlp must not try the whole video.
const FETCH = [
  ...['--quiet', '--abort-on-error', '--retries', '2'],
  ...['--skip-download', '--no-simulate', '--write-subs', '--sub-langs', NAME],
  ...['--output', 'captions'],
];

/**
 * Fetches captions, in one request, by way of a folder.
 *
 * @throws PlatformFailure, or the signal's reason
 */
export async function fetchCaptions(
  ytDlp: YtDlp,
  { format, source }: CaptionTrack,
  run: { folder: string; signal: AbortSignal },
): Promise<SpokenLine[]> {
  const { folder, signal } = run;
  const info = join(folder, 'captions.info.json');
  // A video without media would be complained about, and that taken for the reason of a failure.
  const media = { url: source.url, ext: 'mp4' };
  const video = { id: NAME, title: NAME, extractor: 'youtube', extractor_key: 'Youtube', ...media };
  await writeFile(info, JSON.stringify({ ...video, subtitles: { [NAME]: [source] } }));
  const files = ['--load-info-json', info, '--paths', folder, '--sub-format', format];
  await ytDlp.text({ args: [...FETCH, ...files], url: null, subject: 'video', signal });
  const read = parseCaptions(await readWritten(join(folder, `captions.${NAME}.${format}`)), format);
  if (read) return read;
  throw new PlatformFailure('unknown', 'video', 'what came in place of captions was none');
}

/** Those of twelve hours, with the time of each word, have about half as many. */
const MAX_BYTES = 32 * 1024 * 1024;

/** @throws PlatformFailure where it is too long to be read in one go */
async function readWritten(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) {
      throw new PlatformFailure('unknown', 'video', `the captions have ${size} bytes`);
    }
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}
