import { afterAll, describe, expect, test } from 'vitest';
import {
  drawnBlindly,
  neighbourhoodOf,
  newestOfChannel,
  ourRecommender,
  topicTags,
} from './neighbours.ts';
import { addTags, makeRealCatalogue, type RealVideo } from './real-catalogue.ts';

/** Videos of two channels; each tells of the same as three others: title and tag say so. */
const VIDEOS = Array.from({ length: 200 }, (_, index): RealVideo => {
  const topic = `topic${index % 50}`;
  return {
    id: `video${index}`,
    title: `Podcast about ${topic}`,
    channelId: `UC${index % 2}`,
    channel: `Channel ${index % 2}`,
    uploadedAt: index * 1_000,
    duration: 60,
    views: 1,
    description: '',
    tags: ['podcast', `tag of ${topic}`],
  };
});
const [FIRST] = VIDEOS;
const samples = FIRST ? [FIRST] : [];

const catalogue = makeRealCatalogue(VIDEOS);
afterAll(() => catalogue.db.close());

describe('The neighbourhood of a video', () => {
  test('is counted by channels, words and tags, but not by those that many videos have', () => {
    const same = VIDEOS.filter((_, index) => index === 50 || index === 100);
    const other = VIDEOS.filter((_, index) => index === 1 || index === 3);
    expect(neighbourhoodOf(VIDEOS, samples, () => [...same, ...other])).toEqual({
      channel: 0.5,
      word: 0.5,
      tag: 0.5,
      channels: 2,
      largest: 0.5,
    });
  });

  test('is an error where nothing is recommended', () => {
    expect(() => neighbourhoodOf(VIDEOS, samples, () => [])).toThrow('video0');
  });

  test('holds first what has most in common by what the product recommends', () => {
    addTags(catalogue, topicTags(VIDEOS));
    const list = samples.flatMap(ourRecommender(catalogue, VIDEOS));
    expect(list).toHaveLength(20);
    expect(list.slice(0, 2).map(({ title }) => title)).toEqual([FIRST?.title, FIRST?.title]);
  });

  test('of the newest of its channel is of one channel, drawn blindly it is not', () => {
    expect(neighbourhoodOf(VIDEOS, samples, newestOfChannel(VIDEOS)).channels).toBe(1);
    expect(neighbourhoodOf(VIDEOS, samples, drawnBlindly(VIDEOS)).channels).toBe(2);
  });
});
