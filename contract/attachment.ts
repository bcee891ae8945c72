import * as z from 'zod/mini';
import { Id, IdParams, Instant, nameOf, WrittenId } from './common.ts';
import { flag } from './query.ts';

/** How an attachment came about, and what it is. */
export const AttachmentType = z.enum([
  'uploaded',
  'uploaded_audio',
  'uploaded_video',
  'generated_audio',
  'generated_video',
  'others',
]);
export type AttachmentType = z.infer<typeof AttachmentType>;

/** A piece of a video that an attachment shows, in seconds of the video. */
export const Piece = z.object({ start: z.number(), end: z.number() });
export type Piece = z.infer<typeof Piece>;

export const Attachment = z.object({
  id: Id,
  mediaId: Id,
  name: z.string(),
  type: AttachmentType,
  /** In seconds; null where it is neither sound nor video. */
  duration: z.nullable(z.number()),
  /** In bytes. */
  size: z.int(),
  createdAt: Instant,
  /** What it shows of its video, one piece after the other; null where nobody knows. */
  pieces: z.nullable(z.array(Piece)),
  /** Where its chapters begin, in seconds of the attachment. */
  chapters: z.array(z.object({ start: z.number(), title: z.string() })),
});
export type Attachment = z.infer<typeof Attachment>;

/** All attachments of a video, the newest first. */
export const AttachmentList = z.array(Attachment);

/** Parameters of a path that names one attachment of a video. */
export const AttachmentParams = z.extend(IdParams, { attachmentId: WrittenId });

export const AttachmentUpdate = z.object({ name: nameOf('Name') });

/** `inline=true` asks for sound and video to be played instead of saved. */
export const DownloadQuery = z.object({ inline: flag });
