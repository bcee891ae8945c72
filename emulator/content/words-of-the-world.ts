import type { EmulatedChannel, EmulatedVideo } from '../catalogue.ts';
import { randomIdentifier, seededRandom } from '../random.ts';
import { speak } from './captions.ts';
import { SPOKEN_PIECES } from './languages.ts';
import { withSpeech } from './planned-channel.ts';
import { type VideoFrame, videoFrames } from './publishing.ts';

const HANDLE = '@wordsoftheworld';
const SUBSCRIBERS = 233_000;

/** The channel whose titles come in many scripts, with emoji and at the greatest length allowed. */
export function wordsOfTheWorld(now: Date): EmulatedChannel {
  const random = seededRandom(HANDLE);
  const id = `UC${randomIdentifier(random, 22)}`;
  const frames = videoFrames(random, {
    now,
    counts: { video: 66, short: 8, live: 4 },
    years: 3,
    newestHoursAgo: 14,
    typicalMinutes: 11,
    subscribers: SUBSCRIBERS,
  });
  return {
    id,
    handle: HANDLE,
    name: 'Words of the World · 世界のことば',
    description: 'One word, many languages 🌍 كلمات 词语 शब्द',
    avatarHue: 88,
    subscribers: SUBSCRIBERS,
    videos: frames.map((frame, index) => spokenVideo(frame, index)),
  };
}

function spokenVideo(frame: VideoFrame, index: number): EmulatedVideo {
  const { number: _, ...facts } = frame;
  const random = seededRandom(`${HANDLE} ${frame.id}`);
  const piece = SPOKEN_PIECES[index % SPOKEN_PIECES.length];
  if (!piece) throw new RangeError('There are no pieces to speak.');
  const round = Math.floor(index / SPOKEN_PIECES.length);
  const title = piece.titles[round % piece.titles.length] ?? '';
  const sentence = () => random.pick(piece.sentences);
  const video: EmulatedVideo = {
    ...facts,
    title: title.replace('{n}', String(100 - index)).slice(0, 100),
    description: `${sentence()}\n${sentence()}`,
    tags: ['languages', 'words', piece.language],
  };
  return withSpeech(video, () => [
    {
      language: piece.language,
      automatic: round % 2 === 1,
      segments: speak(seededRandom(`speech ${frame.id}`), frame.durationSeconds, sentence),
    },
  ]);
}
