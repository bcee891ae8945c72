import type { CaptionTrack, EmulatedChannel, EmulatedVideo } from '../catalogue.ts';
import { type Random, randomIdentifier, seededRandom } from '../random.ts';
import { speak } from './captions.ts';
import { type VideoFrame, videoFrames } from './publishing.ts';
import { type ChannelPlan, fillTemplate } from './subject.ts';

/** Makes a channel from its plan; the same plan and time give the same channel. */
export function plannedChannel(plan: ChannelPlan, now: Date): EmulatedChannel {
  const random = seededRandom(plan.handle);
  const id = `UC${randomIdentifier(random, 22)}`;
  const frames = videoFrames(random, { ...plan, now });
  const taken = new Set<string>();
  return {
    id,
    handle: plan.handle,
    name: plan.name,
    description: plan.description,
    avatarHue: plan.hue,
    subscribers: plan.subscribers,
    videos: frames.map((frame) =>
      plannedVideo(plan, frame, distinctTitle(plan, frame, random, taken)),
    ),
  };
}

function distinctTitle(
  plan: ChannelPlan,
  frame: VideoFrame,
  random: Random,
  taken: Set<string>,
): string {
  const { titles, slots } = plan.subject;
  for (let attempt = 1; ; attempt += 1) {
    const title = fillTemplate(random.pick(titles[frame.kind]), slots, random, frame.number);
    if (!taken.has(title) || attempt === 20) {
      taken.add(title);
      return title;
    }
  }
}

function plannedVideo(plan: ChannelPlan, frame: VideoFrame, title: string): EmulatedVideo {
  const { number: _, ...facts } = frame;
  const random = seededRandom(`${plan.handle} ${frame.id}`);
  const { sentences, slots, tags } = plan.subject;
  const topic = topicOf(title, slots);
  const sentence = () =>
    fillTemplate(random.pick(sentences), { ...slots, topic: [topic] }, random, 0);
  const video: EmulatedVideo = {
    ...facts,
    title,
    description: describe(plan, [sentence(), sentence(), sentence()]),
    tags: tags.filter(() => random.chance(0.7)),
  };
  if (frame.kind === 'video' && frame.durationSeconds > 600 && random.chance(0.4)) {
    video.chapters = chapters(random, frame.durationSeconds);
  }
  if (frame.kind === 'video' && frame.durationSeconds > 300 && random.chance(0.3)) {
    const start = random.integer(30, 120);
    video.sponsorSegments = [{ start, end: start + random.integer(20, 60), category: 'sponsor' }];
  }
  return random.chance(frame.kind === 'short' ? 0.3 : 0.7)
    ? withSpeech(video, () => [
        {
          language: 'en',
          automatic: frame.number % 3 !== 0,
          segments: speak(seededRandom(`speech ${frame.id}`), frame.durationSeconds, sentence),
        },
      ])
    : video;
}

/** What a title is about: its word for the earliest slot of its channel that it has one for. */
function topicOf(title: string, slots: ChannelPlan['subject']['slots']): string {
  const lower = title.toLowerCase();
  const words = Object.values(slots).flat();
  return words.find((word) => lower.includes(word.toLowerCase())) ?? lower;
}

/**
 * Gives a video its captions when they are first looked at: made at once for every video of the
 * catalogue they would be most of its start-up time and memory.
 */
export function withSpeech(video: EmulatedVideo, make: () => CaptionTrack[]): EmulatedVideo {
  let made: CaptionTrack[] | undefined;
  return Object.defineProperty(video, 'captions', {
    enumerable: true,
    get: () => {
      made ??= make();
      return made;
    },
  });
}

function describe(plan: ChannelPlan, paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n')}\n\nMore at https://example.org/${plan.handle.slice(1)}`;
}

function chapters(random: Random, durationSeconds: number) {
  const names = [
    'First look',
    'How it began',
    'What is inside',
    'A detour',
    'The result',
    'Afterwards',
  ];
  const count = random.integer(3, names.length);
  return names.slice(0, count).map((title, index) => ({
    start: Math.floor((durationSeconds / count) * index),
    title: index === 0 ? 'Intro' : title,
  }));
}
