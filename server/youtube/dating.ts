/**
 * How well an upload date is known, the better the higher: estimated from its place in the listing,
 * approximate, as in "2 years ago", or exact. The numbers lie in databases, and the names in exports.
 */
export const PRECISION = { estimated: 0, approximate: 1, exact: 2 } as const;
export type DatePrecision = (typeof PRECISION)[keyof typeof PRECISION];

/** An upload date as far as it is known; `uploadedAt` in milliseconds since 1970, UTC. */
export interface KnownDate {
  uploadedAt: number | null;
  precision: DatePrecision;
}

/** An upload date that every video of a listing has. */
export interface SettledDate {
  uploadedAt: number;
  precision: DatePrecision;
}

/** The day on which the platform's first video was uploaded; nothing is estimated to be older. */
const FIRST_UPLOAD = Date.UTC(2005, 3, 23) / 1000;
const DAY = 86_400;
const YEAR = 365 * DAY;

/**
 * A date on a scale on which the order of a listing is simply "does not grow": its second plus its
 * place. Two videos that are n places apart are then in order, with room for those between them,
 * exactly where the later one's key is not greater.
 */
interface Place {
  index: number;
  key: number;
}

/**
 * Makes the upload dates of one tab agree with its order, newest first. An exact date is never
 * changed. The others are moved as little as possible, to whole seconds, so that the dates
 * strictly fall from each video to the next; those that tie and missing ones are spread between
 * their neighbours, and missing ones lie a day apart beyond the last that is known. Nothing is put
 * into the future. Where exact dates contradict the order of the listing, the largest set of them
 * that agrees with it decides for the rest. Reconciling the outcome again changes nothing.
 *
 * @param newestFirst the videos in the order of the listing
 * @param options.now milliseconds since 1970
 * @param options.isPart whether more of the tab is to come: those that tie stay together then, seconds
 *   apart, as others may tie with them
 */
export function reconcileDates(
  newestFirst: readonly KnownDate[],
  options: { now: number; isPart?: boolean },
): SettledDate[] {
  const latest = Math.floor(options.now / 1000);
  const places = newestFirst.map((date, index) => placeOf(date, index));
  const ofPrecision = (precision: DatePrecision) =>
    places.filter(
      (place): place is Place =>
        place !== null && newestFirst[place.index]?.precision === precision,
    );

  const exact = longestFalling(ofPrecision(PRECISION.exact).filter(({ key }) => key <= latest));
  const approximate = withinGaps(
    exact,
    latest,
    ofPrecision(PRECISION.approximate),
    options.isPart ? settleInOrder : settleApproximate,
  );
  const known = inOrder([...exact, ...approximate]);
  const estimated = withinGaps(known, latest, ofPrecision(PRECISION.estimated), keepConsistent);
  const settled = fillGaps(inOrder([...known, ...estimated]), newestFirst.length, latest);

  return newestFirst.map(({ uploadedAt, precision }, index) =>
    uploadedAt !== null && Number.isFinite(uploadedAt) && precision === PRECISION.exact
      ? { uploadedAt, precision }
      : {
          uploadedAt: ((settled[index] ?? latest) - index) * 1000,
          precision: places[index] === null ? PRECISION.estimated : precision,
        },
  );
}

function placeOf({ uploadedAt }: KnownDate, index: number): Place | null {
  if (uploadedAt === null || !Number.isFinite(uploadedAt)) return null;
  return { index, key: Math.floor(uploadedAt / 1000) + index };
}

function inOrder(places: Place[]): Place[] {
  return places.sort((one, other) => one.index - other.index);
}

/** The longest part of a sequence whose keys do not grow, found by patience sorting. */
function longestFalling(places: readonly Place[]): Place[] {
  const tails: number[] = [];
  const previous: number[] = [];
  places.forEach((place, at) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0]?.key ?? 0) >= place.key) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = at;
  });
  const chain: Place[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const place = places[at];
    if (place) chain.push(place);
  }
  return chain.reverse();
}

type Settle = (places: readonly Place[], newest: number, oldest: number) => Place[];

/** Settles what lies between each two neighbouring anchors by their keys as limits. */
function withinGaps(
  anchors: readonly Place[],
  latest: number,
  places: readonly Place[],
  settle: Settle,
): Place[] {
  const settled: Place[] = [];
  let next = 0;
  for (let gap = 0; gap <= anchors.length; gap += 1) {
    const newer = anchors[gap - 1];
    const older = anchors[gap];
    const from = next;
    while (next < places.length && (places[next]?.index ?? 0) < (older?.index ?? Infinity)) {
      next += 1;
    }
    if (next === from) continue;
    const gapPlaces = places.slice(from, next);
    // A gap may be as long as the largest channel, which is more than a call takes arguments.
    for (const place of settle(gapPlaces, newer?.key ?? latest, older?.key ?? -Infinity)) {
      settled.push(place);
    }
  }
  return settled;
}

/**
 * Moves dates as little as possible (in the sense of least squares) until they are in order: runs
 * that contradict the order share their mean ("pool adjacent violators").
 */
function settleInOrder(places: readonly Place[], newest: number, oldest: number): Place[] {
  const pools: { sum: number; count: number }[] = [];
  for (const { key } of places) {
    let pool = { sum: key, count: 1 };
    for (let above = pools.at(-1); above; above = pools.at(-1)) {
      if (above.sum / above.count >= pool.sum / pool.count) break;
      pools.pop();
      pool = { sum: above.sum + pool.sum, count: above.count + pool.count };
    }
    pools.push(pool);
  }
  const keys = pools.flatMap(({ sum, count }) =>
    new Array<number>(count).fill(Math.min(newest, Math.max(oldest, Math.round(sum / count)))),
  );
  return places.map(({ index }, at) => ({ index, key: keys[at] ?? newest }));
}

/** The same, and spreads what shares a date then, as all that was uploaded "2 years ago" does. */
function settleApproximate(places: readonly Place[], newest: number, oldest: number): Place[] {
  const inPlace = settleInOrder(places, newest, oldest);
  const earliest = FIRST_UPLOAD + (places.at(-1)?.index ?? 0);
  const keys = spreadTies(
    inPlace.map(({ key }) => key),
    { oldest, earliest },
  );
  return inPlace.map(({ index, key }, at) => ({ index, key: keys[at] ?? key }));
}

/**
 * Spreads runs of equal keys evenly towards the next lower one, by a year at most, as nothing told is
 * less precise. Where none is known to be lower, the last run goes as wide as the one before it. A run
 * that has no room for that stays as it is.
 *
 * @param limits.oldest the key of the next exact date
 * @param limits.earliest no key is put below it where there is no such date
 */
function spreadTies(
  keys: readonly number[],
  { oldest, earliest }: { oldest: number; earliest: number },
): number[] {
  const spread: number[] = [];
  let step = 0;
  while (spread.length < keys.length) {
    const from = spread.length;
    const key = keys[from] ?? oldest;
    let end = from + 1;
    while (keys[end] === key) end += 1;
    const count = end - from;
    const below = keys[end] ?? oldest;
    const known = Number.isFinite(below) ? key - below : Math.min(key - earliest, count * step);
    step = Math.min(YEAR, Math.floor(known)) / count;
    for (let place = 0; place < count; place += 1) {
      spread.push(step < 1 ? key : key - Math.floor(step * place));
    }
  }
  return spread;
}

/** Keeps the estimates that agree with what is known better by now; the others are made anew. */
function keepConsistent(places: readonly Place[], newest: number, oldest: number): Place[] {
  return longestFalling(places.filter(({ key }) => key <= newest && key >= oldest));
}

/** The keys of all places, those between and beyond the known ones estimated from them. */
function fillGaps(known: readonly Place[], length: number, latest: number): number[] {
  const keys = new Array<number>(length).fill(latest);
  const first = known[0];
  if (first) {
    const step = Math.min(DAY, (latest - first.key + first.index) / Math.max(1, first.index));
    for (let index = 0; index < first.index; index += 1) {
      const distance = first.index - index;
      keys[index] = first.key + Math.floor(distance * step) - distance;
    }
  }
  known.forEach((newer, at) => {
    keys[newer.index] = newer.key;
    const older = known[at + 1];
    if (!older) return;
    const slope = (older.key - newer.key) / (older.index - newer.index);
    for (let index = newer.index + 1; index < older.index; index += 1) {
      keys[index] = Math.round(newer.key + slope * (index - newer.index));
    }
  });
  const last = known.at(-1) ?? { index: 0, key: latest };
  const room = last.key - last.index - FIRST_UPLOAD;
  const step = Math.max(1, Math.min(DAY, room / Math.max(1, length - 1 - last.index)));
  for (let index = last.index + 1; index < length; index += 1) {
    const distance = index - last.index;
    keys[index] = last.key - Math.floor(distance * step) + distance;
  }
  return keys;
}
