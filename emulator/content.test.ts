import { expect, test } from 'vitest';
import { findChannel } from './catalogue.ts';
import { demoCatalogue } from './content.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');

test('the demo is the same every time', () => {
  const [first, again] = [1, 2].map(() => demoCatalogue(NOW).channels.slice(1, 3));
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
});

test('every id is well formed and unique', () => {
  const { channels } = demoCatalogue(NOW);
  const videoIds = channels.flatMap((channel) => channel.videos.map(({ id }) => id));
  expect(new Set(videoIds).size).toBe(videoIds.length);
  for (const id of videoIds) expect(id).toMatch(/^[\w-]{11}$/);
  for (const { id, handle } of channels) {
    expect(id).toMatch(/^UC[\w-]{22}$/);
    expect(handle).toMatch(/^@[\w.-]{3,30}$/);
  }
});

test('every channel is newest first, within hours or days of now and never in the future', () => {
  for (const { videos } of demoCatalogue(NOW).channels) {
    const times = videos
      .filter(({ availability }) => availability !== 'upcoming')
      .map(({ publishedAt }) => Date.parse(publishedAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const time of times) expect(time).toBeLessThan(NOW.getTime());
  }
});

test('the large channel has 1,500 distinct titles of lengths from seconds to hours', () => {
  const videos = findChannel(demoCatalogue(NOW), '@everydayengineering')?.videos ?? [];
  const count = (kind: string) => videos.filter((video) => video.kind === kind).length;
  expect([count('video'), count('short'), count('live')]).toEqual([1350, 120, 30]);
  expect(new Set(videos.map(({ title }) => title)).size).toBeGreaterThan(1480);
  const lengths = videos.map(({ durationSeconds }) => durationSeconds);
  expect(Math.min(...lengths)).toBeLessThan(20);
  expect(Math.max(...lengths)).toBeGreaterThan(2.5 * 3600);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(3 * 3600 + 59);
});

test('titles come in many scripts, with emoji and at the greatest length', () => {
  const titles = (findChannel(demoCatalogue(NOW), '@wordsoftheworld')?.videos ?? []).map(
    ({ title }) => title,
  );
  for (const script of [/\p{Script=Arabic}/u, /\p{Script=Han}/u, /\p{Script=Hiragana}/u]) {
    expect(titles.some((title) => script.test(title))).toBe(true);
  }
  expect(titles.some((title) => /\p{Script=Devanagari}/u.test(title))).toBe(true);
  expect(titles.some((title) => /\p{Emoji_Presentation}/u.test(title))).toBe(true);
  expect(Math.max(...titles.map((title) => title.length))).toBe(100);
});

test('captions stay within their video and follow one another', () => {
  const videos = findChannel(demoCatalogue(NOW), '@fieldnotes')?.videos ?? [];
  const spoken = videos.filter(({ captions }) => captions !== undefined);
  expect(spoken.length).toBeGreaterThan(videos.length / 3);
  for (const { captions = [], durationSeconds } of spoken) {
    for (const { segments } of captions) {
      segments.forEach(({ start, duration }, index) => {
        const next = segments[index + 1]?.start ?? durationSeconds;
        expect(start + duration).toBeLessThanOrEqual(next + 0.11);
      });
    }
  }
});
