import { routes } from '../../contract/routes.ts';
import {
  type CaptionSegment,
  type Catalogue,
  draftVideo,
  type EmulatedChannel,
  findVideo,
} from '../../emulator/catalogue.ts';
import { transcribe } from './furnish.ts';
import type { Product, Setup } from './product.ts';

/** How long a sentence is spoken, in seconds; the first begins at 0. */
const SENTENCE_SECONDS = 3;
/** What is said in every speech, one sentence after the other. */
const SENTENCES = [
  'Good evening, and welcome to the museum of clocks.',
  'Every wheel that you see turns once in a day.',
  'The escapement lets one tooth go at a time.',
  'Listen to the pendulum, it never hurries.',
  'Café owners used to set their watches by it.',
  'Nobody has wound this one since the great flood.',
  'A spring forgets nothing but its own age.',
  'Here the hands run backwards on purpose.',
  'The escapement of the next one is made of glass.',
  'We oil it with the fat of a walnut.',
  'At midnight a small door opens by itself.',
  'The bird that comes out of it has no voice.',
  'It was sold with the house in the valley.',
  'Its maker had never seen a railway.',
  'Count the teeth if you do not believe me.',
  'A minute here is as long as anywhere else.',
  'The last room is kept entirely dark.',
  'You can hear forty of them breathe in there.',
  'Mind the step when we come out again.',
  'Thank you all for listening so long.',
];
/** A speech that is longer than anyone scrolls. */
export const LONG_SPEECH = 4;
export const LONG_LINES = 5_000;
/** A video in which no one wrote down what is said. */
export const SILENT = 3;

const CAPTIONS: Record<number, { language: string; automatic: boolean; sentences?: string[] }> = {
  2: { language: 'en', automatic: true },
  9: {
    language: 'ar',
    automatic: false,
    sentences: ['مساء الخير ومرحبا بكم في متحف الساعات', 'كل عجلة تدور مرة واحدة في اليوم'],
  },
  [LONG_SPEECH]: {
    language: 'en',
    automatic: false,
    sentences: Array.from({ length: LONG_LINES }, (_, line) => `Sentence number ${line + 1}.`),
  },
};

const inTime = (sentences: readonly string[]): CaptionSegment[] =>
  sentences.map((text, index) => ({
    start: index * SENTENCE_SECONDS,
    duration: SENTENCE_SECONDS,
    text,
  }));

/** A channel of speeches that are named by number. */
function speaker(): EmulatedChannel {
  const now = Date.now();
  return {
    id: 'UCspeakerspeakerspeaker1',
    handle: '@speaker',
    name: 'Speaker',
    description: 'Speeches.',
    avatarHue: 200,
    subscribers: 1,
    videos: Array.from({ length: 16 }, (_, index) => {
      const number = index + 1;
      const { language = 'en', automatic = false, sentences = SENTENCES } = CAPTIONS[number] ?? {};
      return draftVideo({
        title: `Speech ${number}`,
        publishedAt: new Date(now - number * 3_600_000).toISOString(),
        durationSeconds: sentences.length * SENTENCE_SECONDS,
        language,
        captions: number === SILENT ? [] : [{ language, automatic, segments: inTime(sentences) }],
      });
    }),
  };
}

/** Videos in which something is said, and nothing that is subscribed to: tests add what they need. */
export const SPEECHES: Setup = {
  catalogue: (): Catalogue => ({ channels: [speaker()] }),
  subscriptions: [],
};

export interface Speech {
  id: number;
  remoteId: string;
  address: string;
}

/** Adds a speech to the library, where it is not there yet. */
export async function addSpeech({ api, emulator }: Product, number: number): Promise<Speech> {
  const name = `Speech ${number}`;
  const { content } = await api.call(routes.listLibrary, { query: { size: 100 } });
  const known = content.find((media) => media.name === name);
  const remoteId = known?.remoteId ?? videoNamed(emulator.catalogue, name);
  const url = `https://www.youtube.com/watch?v=${remoteId}`;
  const id = known?.id ?? (await api.call(routes.addToLibrary, { body: { url, tags: [] } })).id;
  return { id, remoteId, address: `/media/${id}` };
}

/** The same, and has what is said in it read. */
export async function readSpeech(product: Product, number: number): Promise<Speech> {
  const speech = await addSpeech(product, number);
  await transcribe(product.api, speech.id);
  return speech;
}

/** yt-dlp is at work here, on a machine that has other things to do as well. */
export const WORK = { timeout: 120_000 };

function videoNamed({ channels }: Catalogue, title: string): string {
  const video = channels.flatMap(({ videos }) => videos).find((one) => one.title === title);
  if (!video) throw new Error(`There is no video "${title}".`);
  return video.id;
}

/** Has the platform show a video to nobody, or to everyone again. */
export function hide({ emulator }: Product, { remoteId }: Speech, isHidden = true): void {
  const placed = findVideo(emulator.catalogue, remoteId);
  if (placed) placed.video.availability = isHidden ? 'private' : 'public';
}
