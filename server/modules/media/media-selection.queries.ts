import sql, { join, type Sql } from 'sql-template-tag';
import type { MediaKind, SortOrder } from '../../../contract/media.ts';
import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import type { Kinds } from './media-kinds.queries.ts';
import type { PeriodFor, UploadPeriod } from './upload-period.queries.ts';

/** Which videos a list holds and how it is ordered; several tags must all match, of several groups any. */
export interface MediaSelection {
  q?: string | undefined;
  /** Whether the words are looked for in what is said. */
  contentSearch?: boolean | undefined;
  tags: readonly number[];
  groups: readonly number[];
  /** Any of them may match; all do where there are none. */
  kinds?: readonly MediaKind[] | undefined;
  channel?: number | undefined;
  watchLater?: boolean | undefined;
  library?: boolean | undefined;
  /** Only videos uploaded within this period. */
  period?: UploadPeriod | undefined;
  sort: SortOrder;
}

/** A list of videos, as those need it that read its pages. */
export interface MediaList extends MediaSelection {
  /** Those that it is narrowed to, each once; none where it holds all. */
  kinds: Kinds;
  periodFor: PeriodFor;
}

/** Reads a page of some lists; tells nothing of a list that another way is the quickest for. */
export type ReadPage = (db: Database, list: MediaList, page: Slice) => number[] | undefined;

/** What of a selection asks for labels: all of these tags, and any of these groups. */
type Labels = Pick<MediaSelection, 'tags' | 'groups'>;

export const isLabelled = ({ tags, groups }: Labels): boolean => tags.length + groups.length > 0;

/**
 * Where the id of a video stands: among the videos, in the index of a tag or a group that is walked, and
 * beside what a search found, so that a video of another label is not looked up.
 */
export const OF_MEDIA = sql`m.id`;
export const OF_WALK = sql`walk.media_id`;
const OF_FOUND = sql`d.media_id`;

const hasTag = (media: Sql, tag: number): Sql =>
  sql`EXISTS (SELECT 1 FROM media_tags t WHERE t.media_id = ${media} AND t.tag_id = ${tag})`;

const isOfGroups = (channel: Sql, groups: readonly number[]): Sql =>
  sql`${channel} IN (SELECT channel_id FROM channel_groups WHERE group_id IN (${join(groups)}))`;

/** By the channel beside the document of a video, which is a table an eighth as large as that of the videos. */
const inAnyGroup = (media: Sql, groups: readonly number[]): Sql =>
  isOfGroups(sql`(SELECT channel_id FROM media_docs WHERE media_id = ${media})`, groups);

/** Carries all of these tags and is in any of these groups. */
export const carries = (media: Sql, { tags, groups }: Labels): Sql[] => [
  ...tags.map((tag) => hasTag(media, tag)),
  ...(groups.length > 0 ? [inAnyGroup(media, groups)] : []),
];

/** The rows of the tag, or else of the groups, that a list is narrowed to; nothing where there are neither. */
export function labelledRows({ tags, groups }: Labels): Sql | undefined {
  const [tag] = tags;
  if (tag !== undefined) return sql`media_tags WHERE tag_id = ${tag}`;
  return groups.length > 0 ? sql`media_groups WHERE group_id IN (${join(groups)})` : undefined;
}

/** Whether all of these tags are there: the indexes keep the marks of deleted ones, whose ids never come back. */
export const areTags = (db: Database, tags: readonly number[]): boolean =>
  tags.every((tag) => db.get(sql`SELECT 1 FROM tags WHERE id = ${tag}`) !== undefined);

/**
 * What is left to be asked of videos that the index of what is written found by the marks of the tags: any of
 * the groups, by the channel that lies beside each document.
 */
export const inGroupsWritten = (groups: readonly number[]): Sql[] =>
  groups.length === 0 ? [] : [isOfGroups(sql`d.channel_id`, groups)];

/** What is left to be asked of videos that the index of what is said found by the marks of the tags. */
export const inGroupsSaid = (groups: readonly number[]): Sql[] =>
  carries(OF_FOUND, { tags: [], groups });

/** Whether a video was uploaded within a period. The plus keeps a long period on the walk by views. */
export function uploadedWithin(period: UploadPeriod | undefined): Sql[] {
  if (!period) return [];
  return [
    period.isShort ? sql`m.uploaded_at >= ${period.since}` : sql`+m.uploaded_at >= ${period.since}`,
  ];
}

/** What else a selection asks of the videos `m`. */
export function otherConditions({ channel, watchLater, library }: MediaSelection): Sql[] {
  const conditions: Sql[] = [];
  if (channel !== undefined) conditions.push(sql`m.channel_id = ${channel}`);
  if (watchLater) conditions.push(sql`m.watch_later_at IS NOT NULL`);
  if (library) conditions.push(sql`m.library_at IS NOT NULL`);
  return conditions;
}
