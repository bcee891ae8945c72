import * as z from 'zod/mini';
import { Id, Instant, nameOf } from './common.ts';
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
});
export type Attachment = z.infer<typeof Attachment>;

/** All attachments of a video, the newest first. */
export const AttachmentList = z.array(Attachment);

/** Parameters of a path that names one attachment of a video. */
export const AttachmentParams = z.object({
  id: z.coerce.number().check(z.int(), z.positive()),
  attachmentId: z.coerce.number().check(z.int(), z.positive()),
});

export const AttachmentUpdate = z.object({ name: nameOf('Name') });

/** `inline=true` asks for sound and video to be played instead of saved. */
export const DownloadQuery = z.object({ inline: flag });
