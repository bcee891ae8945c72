import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../emulator/random.ts';
import { editDistance } from '../../server/modules/search/spelling.ts';
import { wordsOf } from '../../server/text-index/words.ts';
import { drawKnownItems, KINDS, misspell } from './known-items.ts';
import type { RealVideo } from './real-catalogue.ts';

const TITLES = [
  'Repairing an oscilloscope with patience',
  'Wooden bridges across mountain rivers',
  'Baking sourdough without weighing anything',
];

const videoOf = (title: string, index: number): RealVideo => ({
  id: `video${index}`,
  title,
  channelId: 'UCone',
  channel: 'One',
  uploadedAt: index,
  duration: 60,
  views: 1,
  description: `Today ${title.toUpperCase()}, and thanks for watching.`,
  tags: [],
});

const VIDEOS = TITLES.map(videoOf);
const titleOf = (id: string): string[] =>
  wordsOf(VIDEOS.find((video) => video.id === id)?.title ?? '');

describe('What people may type for a video', () => {
  test.each(KINDS)('is the same every time: %s', (kind) => {
    const drawn = drawKnownItems(VIDEOS, kind, 20);
    expect(drawn.items).toHaveLength(20);
    expect(drawKnownItems(VIDEOS, kind, 20)).toEqual(drawn);
  });

  test('is three words of its title in their order', () => {
    for (const { typed, id } of drawKnownItems(VIDEOS, 'title words', 30).items) {
      const words = typed.split(' ');
      expect(words).toHaveLength(3);
      expect(titleOf(id).filter((word) => words.includes(word))).toEqual(words);
    }
  });

  test('may have one word that no video has', () => {
    for (const { typed, id } of drawKnownItems(VIDEOS, 'one misspelt', 30).items) {
      const unknown = typed.split(' ').filter((word) => !titleOf(id).includes(word));
      expect(unknown).toHaveLength(1);
      expect(titleOf(id).some((word) => editDistance(word, unknown[0] ?? '') === 1)).toBe(true);
    }
  });

  test('may end in the beginning of the word that follows', () => {
    for (const { typed, id } of drawKnownItems(VIDEOS, 'last begun', 30).items) {
      expect(titleOf(id).join(' ')).toContain(typed);
      expect(titleOf(id)).not.toContain(typed.split(' ')[2]);
    }
  });

  test('is left out where it fits too many videos', () => {
    const alike = Array.from({ length: 4 }, (_, index) => videoOf('The same three words', index));
    const { items, ambiguous } = drawKnownItems([...alike, ...VIDEOS], 'title words', 20);
    expect(ambiguous).toBeGreaterThan(0);
    for (const { typed } of items) expect(typed).not.toMatch(/same|three|words/);
  });
});

test('a misspelling is another word that begins alike and has one error', () => {
  const random = seededRandom('misspelt');
  for (let time = 0; time < 100; time += 1) {
    const wrong = misspell('oscilloscope', random);
    expect(wrong.charAt(0)).toBe('o');
    expect(editDistance('oscilloscope', wrong)).toBeLessThanOrEqual(1);
  }
});
