import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { ActionRequest } from '../../contract/action.ts';
import { Attachment, AttachmentType } from '../../contract/attachment.ts';
import { AuditEntityType, AuditSource, AuditStatus } from '../../contract/audit.ts';
import { Source } from '../../contract/common.ts';
import { Availability, MediaKind } from '../../contract/media.ts';
import { CHANNEL_ID_PATTERN, VIDEO_ID_PATTERN } from '../../contract/remote-ids.ts';
import { TranscriptLine } from '../../contract/transcript.ts';
import { purifyHtml } from '../modules/comments/markdown.ts';
import { decodeTranscript, encodeTranscript } from '../text-index/transcript-codec.ts';
import { PRECISION } from '../youtube/dating.ts';
import {
  Count,
  column,
  Duration,
  Flag,
  Id,
  json,
  LongNumber,
  MediaType,
  placeOf,
  reference,
  remoteId,
  Schedule,
  Text,
  Time,
  VisibleText,
} from './fields.ts';
import type { Kind } from './kind.ts';

const label = (name: string): Kind => ({
  name,
  table: name,
  fields: {
    id: column('id', Id),
    name: column('name', VisibleText),
    createdAt: column('created_at', Time),
  },
});

const channels: Kind = {
  name: 'channels',
  table: 'channels',
  fields: {
    id: column('id', Id),
    source: column('source', Source),
    remoteId: remoteId(CHANNEL_ID_PATTERN, 'channel'),
    handle: column('handle', z.nullable(Text)),
    name: column('name', VisibleText),
    nameEdited: column('name_edited', Flag),
    description: column('description', z.nullable(Text)),
    avatarUrl: column('avatar_url', z.nullable(Text)),
    subscribed: column('subscribed', Flag),
    schedule: column('schedule', Schedule),
    nextRunAt: column('next_run_at', z.nullable(Time)),
    lastExtract: column('last_extract_at', z.nullable(Time)),
    fullExtract: column('full_extract', Flag),
    listedCompletelyAt: column('listed_completely_at', z.nullable(Time)),
    transcripts: column('transcripts', Flag),
    groups: {
      schema: json(z.array(Id)),
      column: null,
      read: sql`(
        SELECT json_group_array(group_id ORDER BY group_id)
        FROM channel_groups WHERE channel_id = t.id)`,
      write: (db, { id, groups }) => {
        db.run(sql`
          INSERT INTO channel_groups (channel_id, group_id)
          SELECT ${id}, value FROM json_each(${groups})`);
      },
      refersTo: 'groups',
    },
    createdAt: column('created_at', Time),
  },
  check: z.refine(({ subscribed, nextRunAt }) => (subscribed === 1) === (nextRunAt !== null), {
    path: ['nextRunAt'],
    error: 'Invalid input: must be there where the channel is subscribed to, and only there',
  }),
};

const comments: Kind = {
  name: 'comments',
  table: 'comments',
  fields: {
    id: column('id', Id),
    mediaId: reference('media_id', 'videos'),
    markdownText: column('markdown_text', VisibleText),
    // It is shown as it is: whoever wrote the file must not have a say in the app.
    htmlText: column('html_text', z.codec(Text, Text, { decode: purifyHtml, encode: (it) => it })),
    createdAt: column('created_at', Time),
  },
};

const ATTACHMENT = 'files/attachments/';
const attachmentFile = z.string().check(z.regex(/^files\/attachments\/[A-Za-z0-9][\w.-]*$/));

const attachments: Kind = {
  name: 'attachments',
  table: 'attachments',
  fields: {
    id: column('id', Id),
    mediaId: reference('media_id', 'videos'),
    name: column('name', VisibleText),
    type: column('type', AttachmentType),
    contentType: column('content_type', MediaType),
    file: {
      ...column(
        'file_name',
        z.codec(attachmentFile, z.string(), {
          decode: (path) => path.slice(ATTACHMENT.length),
          encode: (name) => ATTACHMENT + name,
        }),
      ),
      refersTo: 'files',
    },
    size: column('size', Count),
    duration: column('duration', z.nullable(z.number().check(z.nonnegative()))),
    pieces: column(
      'pieces',
      z.nullable(json(z.array(z.object({ start: z.number(), end: z.number() })))),
    ),
    chapters: column('chapters', json(Attachment.shape.chapters)),
    createdAt: column('created_at', Time),
  },
};

const videos: Kind = {
  name: 'videos',
  table: 'media',
  fields: {
    id: column('id', Id),
    source: column('source', Source),
    remoteId: remoteId(VIDEO_ID_PATTERN, 'video'),
    channelId: reference('channel_id', 'channels'),
    name: column('name', VisibleText),
    nameEdited: column('name_edited', Flag),
    kind: column('kind', MediaKind),
    description: {
      schema: z.nullable(Text),
      column: null,
      read: sql`(SELECT description FROM media_descriptions WHERE media_id = t.id)`,
      write: (db, { id, description }) => {
        if (description === null) return;
        db.run(sql`
          INSERT INTO media_descriptions (media_id, description) VALUES (${id}, ${description})`);
      },
    },
    duration: column('duration', z.nullable(Duration)),
    uploadedAt: column('uploaded_at', Time),
    uploadedPrecision: column('uploaded_precision', placeOf(Object.keys(PRECISION))),
    listingPosition: column('listing_position', z.nullable(z.int())),
    views: column('views', z.nullable(Count)),
    likes: column('likes', z.nullable(Count)),
    availability: column('availability', Availability),
    tags: {
      schema: json(z.array(Id)),
      column: null,
      read: sql`(
        SELECT json_group_array(tag_id ORDER BY tag_id) FROM media_tags WHERE media_id = t.id)`,
      write: (db, { id, uploadedAt, tags }) => {
        db.run(sql`
          INSERT INTO media_tags (tag_id, uploaded_at, media_id)
          SELECT value, ${uploadedAt}, ${id} FROM json_each(${tags})`);
      },
      refersTo: 'tags',
    },
    watched: column('watched', Flag),
    watchLaterAt: column('watch_later_at', z.nullable(Time)),
    libraryAt: column('library_at', z.nullable(Time)),
    detailsAt: column('details_at', z.nullable(Time)),
    captionsDueAt: column('captions_due_at', z.nullable(Time)),
    addedAt: column('added_at', Time),
    shuffle: { ...column('shuffle', LongNumber), read: sql`CAST(t.shuffle AS TEXT)` },
  },
  // As the index counts them (see `0009-written-terms.ts`), which is made again in this order; those
  // of one second as it has them.
  order: sql`
    SELECT m.id FROM media m JOIN media_docs d ON d.media_id = m.id
    ORDER BY 4294967296 - m.uploaded_at / 1000, d.doc`,
};

const Packed = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const transcripts: Kind = {
  name: 'transcripts',
  table: 'transcripts',
  fields: {
    mediaId: reference('media_id', 'videos'),
    language: column('language', Text),
    automatic: column('automatic', Flag),
    readAt: column('read_at', Time),
    lines: column(
      'lines',
      z.codec(z.array(z.extend(TranscriptLine, { text: Text })), Packed, {
        decode: encodeTranscript,
        encode: decodeTranscript,
      }),
    ),
  },
  order: sql`
    SELECT m.id FROM media m JOIN transcript_docs d ON d.media_id = m.id
    ORDER BY (4294967296 - m.uploaded_at / 1000) / 60, d.doc`,
};

/** JSON of an action that can be asked for again. */
const request = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => ActionRequest.safeParse(value).success, 'Unknown action'));

const audit: Kind = {
  name: 'audit',
  table: 'audit',
  fields: {
    id: column('id', Id),
    createdAt: column('created_at', Time),
    entityType: column('entity_type', AuditEntityType),
    // What it tells of may be gone.
    entityId: column('entity_id', Id),
    source: column('source', AuditSource),
    status: column('status', AuditStatus),
    details: column('details', Text),
    request: column('request', z.nullable(json(request))),
  },
};

/**
 * All that is exported, in the order in which it is imported. Comments come before their videos, so that
 * these are put into the index once, with all that belongs to them.
 */
export const KINDS: readonly Kind[] = [
  label('groups'),
  label('tags'),
  channels,
  comments,
  attachments,
  videos,
  transcripts,
  audit,
];
