import { DAY_MS } from '../../platform/clock.ts';
import type { Term } from '../../text-index/spoken-words.ts';
import { wordsOf } from '../../text-index/words.ts';
import type { Scope } from './match.ts';
import { standsAt } from './term-places.ts';

/** A video that holds all the words, somewhere. */
export interface Candidate {
  id: number;
  /** Its number in the index; a newer video has a lower one. */
  doc: number;
  /** In milliseconds since 1970. */
  uploadedAt: number;
  name: string;
  /** The narrowest place that is known to hold all the words. */
  scope: Scope;
  /** How close together its description holds the words: from 0 to 1. */
  near?: number;
  /** How much of the words is said in a row, as they were typed: from 0 to 1. */
  together?: number;
  /** Whether all of them are. */
  isInRow?: boolean;
  /** How often the words are said, next to other videos: from 0 to 1. */
  mentions?: number;
}

/** What a term is worth where it is found: in the name, whole or as a beginning, or elsewhere. */
const WORTH = { name: 8, beginning: 6, labels: 4, all: 1 } as const;
/** All terms one after the other in the name, in the order in which they were typed. */
const WORTH_OF_ORDER = 4;
/** Nothing else in the name. */
const WORTH_OF_WHOLE = 6;
/** For each term, where nothing stands between them in the description; a quarter of it where they are half as near. */
const WORTH_OF_NEAR = 1;
/** For each term, where all of them are said one after the other: as much as in the name. */
const WORTH_OF_TOGETHER = 8;
/** For each term besides, where that is certain. */
const WORTH_OF_ROW = 4;
/** In the video in which all of them are said most. */
const WORTH_OF_MENTIONS = 6;
/** What each year is worth by which a video is newer: it decides between equals. */
const WORTH_OF_YEAR = 0.1;
const YEAR_MS = 365.25 * DAY_MS;

const standsIn = (term: Term, name: readonly string[]): boolean =>
  name.some((_, start) => standsAt(term, name, start));

function worthOf(term: Term, name: readonly string[], scope: Scope): number {
  if (standsIn({ ...term, isOpen: false }, name)) return WORTH.name;
  if (term.isOpen && standsIn(term, name)) return WORTH.beginning;
  return scope === 'labels' ? WORTH.labels : WORTH.all;
}

/** How well a video answers a search, higher is better. @param row all terms one after the other */
function scoreOf(terms: readonly Term[], row: Term, candidate: Candidate): number {
  const {
    uploadedAt,
    name,
    scope,
    near = 0,
    together = 0,
    isInRow = false,
    mentions = 0,
  } = candidate;
  const words = wordsOf(name);
  const inOrder = standsIn(row, words);
  const isWhole = inOrder && row.words.length === words.length;
  return (
    terms.reduce((sum, term) => sum + worthOf(term, words, scope), 0) +
    (inOrder && terms.length > 1 ? WORTH_OF_ORDER : 0) +
    (isWhole ? WORTH_OF_WHOLE : 0) +
    near ** 2 * terms.length * WORTH_OF_NEAR +
    together * terms.length * WORTH_OF_TOGETHER +
    (isInRow ? terms.length * WORTH_OF_ROW : 0) +
    mentions * WORTH_OF_MENTIONS +
    (uploadedAt / YEAR_MS) * WORTH_OF_YEAR
  );
}

/** The ids of the videos, those first that answer the search best; of equals the newest. */
export function rank(terms: readonly Term[], candidates: readonly Candidate[]): number[] {
  const row: Term = {
    words: terms.flatMap((term) => term.words),
    isOpen: terms.at(-1)?.isOpen ?? false,
  };
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(terms, row, candidate) }))
    .sort((one, other) => other.score - one.score || one.doc - other.doc)
    .map(({ id }) => id);
}
