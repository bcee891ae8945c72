/**
 * Shorts and live streams have an index of their own for each order, so that a list of them passes over
 * no other videos, and a list without them steps over theirs without looking them up. Ordinary videos,
 * which are the most, have none: they are all but those two.
 *
 * A row's id ends each of its entries in an index anyway. Indexes that named it once more are made anew
 * without it, which makes room for these.
 */

/** The orders of all videos, and of those of a channel, by the index's name. */
const ORDERS: Record<string, string> = {
  latest: 'uploaded_at',
  by_duration: 'duration',
  added: 'added_at',
  shuffled: 'shuffle',
  of_channel: 'channel_id, uploaded_at',
};

/** With what a period is checked by, behind the id. */
const TOP = 'views DESC, id DESC, uploaded_at';

const indexOf = (kind: string, name: string, columns: string): string =>
  `CREATE INDEX media_${name}_${kind} ON media (${columns}) WHERE kind = '${kind}';`;

const indexes = Object.entries(ORDERS).map(
  ([name, columns]) => `
DROP INDEX media_${name};
CREATE INDEX media_${name} ON media (${columns});
${indexOf('short', name, columns)}
${indexOf('live', name, columns)}`,
);

export const kinds = `
${indexes.join('\n')}
${indexOf('short', 'top', TOP)}
${indexOf('live', 'top', TOP)}

-- What people put aside is little enough to be looked through, where that needs no look at the videos.
DROP INDEX media_later;
CREATE INDEX media_later ON media (watch_later_at DESC, id DESC, kind) WHERE watch_later_at IS NOT NULL;
DROP INDEX media_library;
CREATE INDEX media_library ON media (library_at DESC, id DESC, kind) WHERE library_at IS NOT NULL;
`;
