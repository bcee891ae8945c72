import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { SearchSetup } from '../../testing/search-setup.ts';
import { wordsOf } from '../../text-index/words.ts';

const name = (words: string, index: number): string =>
  `${words}${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`;

describe.each([
  ['few words', 40],
  ['more words than are asked for one by one', 150],
])('a beginning of %s', (_, count) => {
  const setup = new SearchSetup();
  const names = Array.from({ length: count }, (__, index) => name('locomo', index));

  beforeAll(() => {
    setup.channel('Trains', [...names, 'Locomo', 'Loco', 'Trams']);
    setup.describe('Trams', 'As heavy as a locomotive');
    setup.comment('Loco', 'No locomobile');
    for (const word of names) setup.say(word, `here is the ${word}`);
    setup.say('Trams', 'locomotive '.repeat(30), 'and nothing else');
    setup.say('Loco', 'a locomobile leaves');
  });

  test('finds all of them, wherever they stand, in every order', async () => {
    const all = [...names, 'Locomo', 'Loco', 'Trams'].toSorted();
    for (const sort of ['relevance', 'latest', 'top', 'duration'] as const) {
      const found = await setup.find('locomo', { sort }, { page: 1, size: 500 });
      expect(found.toSorted()).toEqual(all);
    }
  });

  test('goes with other words, before and after a change', async () => {
    expect(await setup.find('heavy locomo')).toEqual(['Trams']);
    setup.describe('Trams', 'Heavy as a locomovable');
    expect(await setup.find('heavy locomo')).toEqual(['Trams']);
    setup.describe('Trams', 'Heavy');
    expect(await setup.find('heavy locomo')).toEqual([]);
    setup.describe('Trams', 'As heavy as a locomotive');
  });

  test('finds all in which one of them is said, in every order', async () => {
    const all = [...names, 'Loco', 'Trams'].toSorted();
    for (const sort of ['relevance', 'latest', 'top', 'duration'] as const) {
      const found = await setup.findSaid('locomo', { sort }, { page: 1, size: 500 });
      expect(found.toSorted()).toEqual(all);
    }
    expect(await setup.findSaid('leaves locomo')).toEqual(['Loco']);
    expect(await setup.findSaid('nothing locomoti')).toEqual(['Trams']);
  });

  test('that no word has finds nothing', async () => {
    expect(await setup.find('locomz')).toEqual([]);
    expect(await setup.findSaid('locomz')).toEqual([]);
  });
});

test('the beginning of any word of a description finds the video, in any script', async () => {
  const setup = new SearchSetup();
  setup.channel('Trains', ['Video']);
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
      const description = words.join(' ');
      setup.describe('Video', description);
      for (const found of wordsOf(description)) {
        const characters = [...found];
        for (let length = 2; length <= characters.length; length += 1) {
          expect(await setup.find(characters.slice(0, length).join(''))).toEqual(['Video']);
        }
      }
    }),
  );
});
