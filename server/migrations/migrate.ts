import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { initialSchema } from './0001-initial-schema.ts';
import { search } from './0002-search.ts';
import { transcripts } from './0003-transcripts.ts';
import { spokenTerms } from './0004-spoken-terms.ts';
import { vocabulary } from './0005-vocabulary.ts';
import { sizeTiers } from './0006-size-tiers.ts';
import { saidInARow } from './0007-said-in-a-row.ts';
import { wordSequences } from './0008-word-sequences.ts';
import { writtenTerms } from './0009-written-terms.ts';
import { sessionPlaces } from './0010-session-places.ts';
import { topOfChannel } from './0011-top-of-channel.ts';
import { kinds } from './0012-kinds.ts';
import { failedJobs } from './0013-failed-jobs.ts';
import { sizesBesideDocuments } from './0014-sizes-beside-documents.ts';
import { usesOfTags } from './0015-uses-of-tags.ts';
import { channelsByName } from './0016-channels-by-name.ts';
import { writtenPairs } from './0017-written-pairs.ts';
import { tagsFiledTogether } from './0018-tags-filed-together.ts';
import { datesThatCanBe } from './0019-dates-that-can-be.ts';
import { noIndexOfHandles } from './0020-no-index-of-handles.ts';
import { hyphensOfHebrew } from './0021-hyphens-of-hebrew.ts';
import { mergingBeside } from './0022-merging-beside.ts';
import { smallerPages } from './0023-smaller-pages.ts';
import { whatJobsBrought } from './0024-what-jobs-brought.ts';
import { narrowerTiers } from './0025-narrower-tiers.ts';
import { largestFirst } from './0026-largest-first.ts';
import { groupsByChannel } from './0027-groups-by-channel.ts';
import { tiersOfTags } from './0028-tiers-of-tags.ts';

/** One step of the schema; its number is its place in the list, counted from 1. */
export interface Migration {
  name: string;
  statements: string;
}

/** All steps; those that were released stay as they are. */
export const migrations: readonly Migration[] = [
  { name: 'initial schema', statements: initialSchema },
  { name: 'search', statements: search },
  { name: 'transcripts', statements: transcripts },
  { name: 'spoken terms', statements: spokenTerms },
  { name: 'vocabulary', statements: vocabulary },
  { name: 'size tiers', statements: sizeTiers },
  { name: 'said in a row', statements: saidInARow },
  { name: 'word sequences', statements: wordSequences },
  { name: 'written terms', statements: writtenTerms },
  { name: 'session places', statements: sessionPlaces },
  { name: 'top of a channel', statements: topOfChannel },
  { name: 'kinds', statements: kinds },
  { name: 'failed jobs', statements: failedJobs },
  { name: 'sizes beside documents', statements: sizesBesideDocuments },
  { name: 'uses of tags', statements: usesOfTags },
  { name: 'channels by name', statements: channelsByName },
  { name: 'written pairs', statements: writtenPairs },
  { name: 'tags filed together', statements: tagsFiledTogether },
  { name: 'dates that can be', statements: datesThatCanBe },
  { name: 'no index of handles', statements: noIndexOfHandles },
  { name: 'hyphens of Hebrew', statements: hyphensOfHebrew },
  { name: 'merging beside', statements: mergingBeside },
  { name: 'smaller pages', statements: smallerPages },
  { name: 'what jobs brought', statements: whatJobsBrought },
  { name: 'narrower tiers', statements: narrowerTiers },
  { name: 'largest first', statements: largestFirst },
  { name: 'groups by channel', statements: groupsByChannel },
  { name: 'tiers of tags', statements: tiersOfTags },
];

/** The number of the last step that this version knows. */
export const LATEST_SCHEMA = migrations.length;

/** The database was made by a newer version, whose schema this one does not know. */
export class NewerDatabase extends Error {}

/** The number of the last step that was applied to a database; 0 where none was. Writes nothing. */
export function schemaOf(db: Pick<Database, 'get'>): number {
  const table = sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'`;
  if (!db.get(table)) return 0;
  const last = sql`SELECT max(version) AS version FROM migrations`;
  return db.get<{ version: number | null }>(last)?.version ?? 0;
}

/** When a catalogue was begun, in milliseconds since 1970. */
export function birthOf(db: Pick<Database, 'get'>): number {
  const first = sql`SELECT applied_at AS at FROM migrations ORDER BY version LIMIT 1`;
  return db.get<{ at: number }>(first)?.at ?? 0;
}

/**
 * Brings the database to the schema of this version, each step in one transaction with its
 * bookkeeping row.
 *
 * @param onStep is told of each step before it is applied to a database that holds something
 * @returns the names of the steps that were applied
 * @throws NewerDatabase where the database is ahead of this version; nothing is changed then
 */
export function migrate(
  db: Database,
  now: number,
  onStep: (name: string) => void = () => undefined,
): string[] {
  const version = schemaOf(db);
  if (version > migrations.length) {
    throw new NewerDatabase(
      `The database has schema ${version}, but this version of Vidarium knows only ${migrations.length}. Start the newer version again, or restore an older backup.`,
    );
  }
  db.execute(
    'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  return migrations.slice(version).map((migration, index) => {
    if (version > 0) onStep(migration.name);
    db.transaction(() => {
      db.execute(migration.statements);
      db.run(
        sql`INSERT INTO migrations (version, name, applied_at) VALUES (${version + index + 1}, ${migration.name}, ${now})`,
      );
    });
    return migration.name;
  });
}
