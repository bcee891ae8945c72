/** A video that may be recommended. */
export interface Candidate {
  id: number;
  channelId: number;
  watched: boolean;
  /** In milliseconds since 1970. */
  uploadedAt: number;
  /** How much it has in common; 0 for nothing. */
  score: number;
}

/** Of so many neighbours in the list ... */
const NEIGHBOURS = 4;
/** ... so many may be of one channel, as long as there are others. */
const OF_ONE_CHANNEL = 2;

/** What few have in common says more than what many have. @param count how many of all have it */
export const rarity = (count: number, total: number): number =>
  Math.log(1 + total / Math.max(1, count));

const byScore = (one: Candidate, other: Candidate): number =>
  other.score - one.score || other.uploadedAt - one.uploadedAt || other.id - one.id;

/** The place of the first of those that wait whose channel was not chosen too often just now; -1 for none. */
function findNext(waiting: readonly Candidate[], chosen: readonly Candidate[]): number {
  const neighbours = chosen.slice(1 - NEIGHBOURS);
  return waiting.findIndex(
    ({ channelId }) =>
      neighbours.filter((other) => other.channelId === channelId).length < OF_ONE_CHANNEL,
  );
}

/**
 * The best of the candidates, the best first: what was watched comes after all else, and no channel
 * fills the list where others could stand in it. The same candidates always give the same list.
 *
 * @param batches all candidates, each batch with higher scores than the next one; no more of them are
 *   taken than the list needs
 */
export function rank(batches: Iterable<readonly Candidate[]>, limit: number): Candidate[] {
  const left = batches[Symbol.iterator]();
  const chosen: Candidate[] = [];
  const watched: Candidate[] = [];
  let waiting: Candidate[] = [];
  const takeBatch = (): boolean => {
    const { value: batch, done } = left.next();
    if (done) return false;
    const sorted = batch.toSorted(byScore);
    waiting.push(...sorted.filter((one) => !one.watched));
    watched.push(...sorted.filter((one) => one.watched));
    return true;
  };
  while (chosen.length < limit) {
    let next = findNext(waiting, chosen);
    while (next < 0 && takeBatch()) next = findNext(waiting, chosen);
    if (waiting.length === 0) {
      if (watched.length === 0) break;
      waiting = watched.splice(0);
      continue;
    }
    chosen.push(...waiting.splice(Math.max(0, next), 1));
  }
  return chosen;
}
