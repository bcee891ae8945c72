import type { Availability, EmulatedVideo, VideoKind } from '../catalogue.ts';
import { type Random, randomIdentifier } from '../random.ts';

const HOUR_MS = 3_600_000;

/** A video without what its channel's subject decides. */
export type VideoFrame = Pick<
  EmulatedVideo,
  'id' | 'publishedAt' | 'durationSeconds' | 'kind' | 'views' | 'likes' | 'availability'
> & {
  /** 1 for the oldest of its kind. */
  number: number;
};

export interface PublishingHabit {
  now: Date;
  counts: Readonly<Record<VideoKind, number>>;
  years: number;
  newestHoursAgo: number;
  typicalMinutes: number;
  subscribers: number;
}

/**
 * The frames of all videos of a channel, newest first: kinds mixed, dates spread over the years with
 * the newest as recent as asked, views falling off as popularity does (Zipf).
 */
export function videoFrames(random: Random, habit: PublishingHabit): VideoFrame[] {
  const kinds = shuffled(
    random,
    (['video', 'short', 'live'] as const).flatMap((kind) =>
      Array.from({ length: habit.counts[kind] }, () => kind),
    ),
  );
  const ages = publishingAges(random, kinds.length, habit);
  const ranks = shuffled(
    random,
    kinds.map((_, index) => index + 1),
  );
  const left = { ...habit.counts };
  return kinds.map((kind, index) => {
    const number = left[kind];
    left[kind] -= 1;
    const age = ages[index] ?? 0;
    const fresh = Math.min(1, 0.15 + age / (90 * 24));
    const views = Math.round(
      ((habit.subscribers * 2.5) / (ranks[index] ?? 1) ** 0.75) * fresh * (0.6 + random.next()),
    );
    return {
      id: randomIdentifier(random, 11),
      publishedAt: new Date(habit.now.getTime() - age * HOUR_MS).toISOString(),
      durationSeconds: duration(random, kind, habit.typicalMinutes),
      kind,
      views,
      likes: Math.round(views * (0.02 + random.next() * 0.05)),
      availability: 'public' as Availability,
      number,
    };
  });
}

function publishingAges(random: Random, count: number, habit: PublishingHabit): number[] {
  const gaps = Array.from({ length: count }, (_, index) =>
    index === 0 ? 0 : 0.15 + random.next() ** 2 * 3,
  );
  const total = gaps.reduce((sum, gap) => sum + gap, 0) || 1;
  const hours = habit.years * 365 * 24 - habit.newestHoursAgo;
  let age = habit.newestHoursAgo;
  return gaps.map((gap) => {
    age += (gap / total) * hours;
    return age;
  });
}

function duration(random: Random, kind: VideoKind, typicalMinutes: number): number {
  if (kind === 'short') return random.integer(15, 59);
  const minutes = kind === 'live' ? random.integer(50, 180) : typicalMinutes;
  const spread = kind === 'live' ? 1 : 2 ** ((random.next() + random.next() - 1) * 2);
  return Math.min(3 * 3600, Math.round(minutes * spread * 60) + random.integer(0, 59));
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
