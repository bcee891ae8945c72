import type { Random } from '../random.ts';

/** What a channel talks about: sentences with `{slots}` and the words that fill them. */
export interface Subject {
  /** The words for each slot; what a video is mostly about comes first. */
  slots: Readonly<Record<string, readonly string[]>>;
  titles: { video: readonly string[]; short: readonly string[]; live: readonly string[] };
  /** What is said in its videos. `{topic}` is what the video is about. */
  sentences: readonly string[];
  tags: readonly string[];
}

/** What a channel is and how much it has published. */
export interface ChannelPlan {
  handle: string;
  name: string;
  description: string;
  hue: number;
  subscribers: number;
  counts: { video: number; short: number; live: number };
  /** How far back the oldest video lies. */
  years: number;
  /** How long ago the newest was published. */
  newestHoursAgo: number;
  /** Typical length of its videos in minutes. */
  typicalMinutes: number;
  subject: Subject;
}

/** Fills the slots of a template; `{n}` becomes the given number. The first letter becomes a capital. */
export function fillTemplate(
  template: string,
  slots: Subject['slots'],
  random: Random,
  number: number,
): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'n') return String(number);
    const words = slots[slot];
    if (!words) throw new Error(`There are no words for {${slot}}.`);
    return random.pick(words);
  });
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
