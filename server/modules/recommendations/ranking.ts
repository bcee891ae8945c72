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

/** The first of those that wait whose channel was not chosen too often just now; else the first. */
function nextOf(waiting: readonly Candidate[], chosen: readonly Candidate[]): number {
  const neighbours = chosen.slice(1 - NEIGHBOURS);
  const index = waiting.findIndex(
    ({ channelId }) =>
      neighbours.filter((other) => other.channelId === channelId).length < OF_ONE_CHANNEL,
  );
  return Math.max(0, index);
}

/**
 * The best of the candidates, the best first: what was watched comes after all else, and no channel
 * fills the list where others could stand in it. The same candidates, in whatever order they are
 * given, always give the same list.
 */
export function rank(candidates: readonly Candidate[], limit: number): Candidate[] {
  const chosen: Candidate[] = [];
  for (const watched of [false, true]) {
    const waiting = candidates.filter((one) => one.watched === watched).sort(byScore);
    while (waiting.length > 0 && chosen.length < limit) {
      chosen.push(...waiting.splice(nextOf(waiting, chosen), 1));
    }
  }
  return chosen;
}
