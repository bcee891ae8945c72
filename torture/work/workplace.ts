import type { Random } from '../../emulator/random.ts';
import type { Client } from '../client.ts';
import type { Fact } from '../fact.ts';
import type { MediaFacts, MediaSubject, Model } from '../model.ts';
import type { World } from '../platform.ts';

/** What a piece of work is done with. */
export interface Workplace {
  model: Model;
  client: Client;
  random: Random;
  world: World;
  /** So many actions are under way at the most. */
  mostActions: number;
}

/** Does one thing; null where there is nothing to do it with at the moment. */
export type Work = (workplace: Workplace) => Promise<void> | null;

/** A video of the catalogue. */
export interface KnownMedia extends MediaSubject {
  id: number;
}

/** One of a list that may be empty. */
export const pickOne = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items.length > 0 ? random.pick(items) : undefined;

/** The videos that are known to be in the catalogue. */
export const knownMedia = ({ media }: Model): KnownMedia[] =>
  [...media.values()].filter((subject): subject is KnownMedia => subject.id !== undefined);

interface Keyed {
  key: string;
  id: number | undefined;
  fact: Fact<unknown>;
}

/** Those of a kind that are known to be there, and that nobody changes at the moment. */
export const keptOf = <Subject extends Keyed>(
  model: Model,
  subjects: ReadonlyMap<string, Subject>,
): (Subject & { id: number })[] =>
  [...subjects.values()].filter(
    (subject): subject is Subject & { id: number } =>
      subject.id !== undefined &&
      subject.fact.isKnown &&
      subject.fact.value !== null &&
      !model.isBusy(subject.key),
  );

/** Some of a list, each once, in the order of numbers. */
export const someOf = (random: Random, ids: readonly number[], most: number): number[] =>
  [...new Set(Array.from({ length: random.integer(0, most) }, () => pickOne(random, ids)))]
    .filter((id) => id !== undefined)
    .sort((one, other) => one - other);

/** A change of a video that is in the catalogue. */
export const changeOfMedia =
  (update: Partial<MediaFacts>) =>
  (facts: MediaFacts | null): MediaFacts | null =>
    facts && { ...facts, ...update };

/** A sentence whose words say nothing. */
export const words = (random: Random): string =>
  Array.from({ length: random.integer(1, 12) }, () =>
    random.pick([
      'old',
      'bearing',
      'über',
      '東京',
      'clock',
      '**bold**',
      'a_b',
      '"so"',
      "it's",
      '👍',
    ]),
  ).join(' ');
