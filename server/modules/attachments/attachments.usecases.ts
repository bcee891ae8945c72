import type { Attachment, AttachmentType } from '../../../contract/attachment.ts';
import type { Context } from '../../context.ts';
import { ffprobeCommand } from '../../ffmpeg/commands.ts';
import { NotFound } from '../../platform/errors.ts';
import { getMedia } from '../media/media.usecases.ts';
import { readTranscript } from '../transcripts/transcripts.queries.ts';
import { attachmentName, savedName, uploadName } from './attachment-name.ts';
import {
  type AttachmentFile,
  deleteAttachment,
  insertAttachment,
  listAttachments,
  listFileNames,
  type NewAttachment,
  readAttachment,
  readAttachmentFile,
  renameAttachment,
} from './attachments.queries.ts';
import { captionsOf, webVtt } from './captions.ts';
import { ANY_BYTES, inspectContent, isPlayable } from './content.ts';

const UNKNOWN = 'There is no attachment with this id on this video. It may have been deleted.';
const MISSING =
  'The file of this attachment is not on the disk of the server any more. Restore it from a backup, or delete the attachment.';
const NO_CAPTIONS =
  'There are no captions for this attachment: what is said in its video was not read, nothing is said in the piece that it shows, or nobody knows which piece that is.';

/** How far the length of a recording may be from its video's for both to be the same, in seconds. */
const SAME_LENGTH = 1;

type Db = Pick<Context, 'db'>;
type Parts = Pick<Context, 'db' | 'clock' | 'attachments'>;

/** A finished file that is to become an attachment. */
interface FinishedFile extends Omit<NewAttachment, 'fileName' | 'size'> {
  /** Absolute. It is moved. */
  path: string;
}

/** A file that was made from a video. */
export interface GeneratedFile extends FinishedFile {
  type: Extract<AttachmentType, `generated_${string}`>;
}

/** A file on its way in. */
export interface Upload {
  /** The file's name as the sender says it. */
  name: string;
  /** Throws where it does not come to its end. */
  content: AsyncIterable<Uint8Array>;
}

/** Removes what an ended process left of files; to be called before anything is uploaded or made. */
export function sweepAttachments({ db, attachments }: Omit<Parts, 'clock'>): Promise<void> {
  return attachments.sweep(new Set(listFileNames(db)));
}

/** @throws NotFound where there is no such video */
export function listAttachmentsOf(parts: Db, mediaId: number): Attachment[] {
  getMedia(parts, mediaId);
  return listAttachments(parts.db, mediaId);
}

/** @throws NotFound where the video has no such attachment */
export function getAttachment({ db }: Db, mediaId: number, id: number): Attachment {
  const attachment = readAttachment(db, mediaId, id);
  if (!attachment) throw new NotFound(UNKNOWN);
  return attachment;
}

/** @throws NotFound where the video has no such attachment */
function getFile({ db }: Db, mediaId: number, id: number): AttachmentFile {
  const file = readAttachmentFile(db, mediaId, id);
  if (!file) throw new NotFound(UNKNOWN);
  return file;
}

/**
 * What it takes to give an attachment's file out. What cannot be played goes as bytes that mean
 * nothing, so that no browser makes a page or a script of it.
 *
 * @throws NotFound where the video has no such attachment
 */
export function openAttachment(parts: Omit<Parts, 'clock'>, mediaId: number, id: number) {
  const { name, contentType, fileName } = getFile(parts, mediaId, id);
  return {
    name: savedName(name, contentType),
    path: parts.attachments.pathOf(fileName),
    version: fileName,
    isPlayable: isPlayable(contentType),
    contentType: isPlayable(contentType) ? contentType : ANY_BYTES,
    missing: MISSING,
  };
}

/**
 * What is said in an attachment, as WebVTT.
 *
 * @throws NotFound where the video has no such attachment, or nothing is known to be said in it
 */
export function readCaptions({ db }: Db, mediaId: number, id: number): string {
  const { pieces, duration } = getAttachment({ db }, mediaId, id);
  const lines = readTranscript(db, mediaId)?.lines ?? [];
  const captions = captionsOf(lines, pieces ?? [], duration);
  if (captions.length === 0) throw new NotFound(NO_CAPTIONS);
  return webVtt(captions);
}

/** Moves a file in and has its row written; where that fails, the file goes. */
async function keepFile(
  { db, clock, attachments }: Parts,
  { path, ...facts }: FinishedFile,
  within: (writeRow: () => void) => void,
): Promise<number> {
  const { fileName, size } = await attachments.keep(path);
  let id = 0;
  try {
    within(() => {
      getMedia({ db }, facts.mediaId);
      id = insertAttachment(db, { ...facts, fileName, size }, clock.now());
    });
  } catch (error) {
    await attachments.remove(fileName);
    throw error;
  }
  return id;
}

/**
 * Makes a finished file an attachment of its video. A process that is killed on the way leaves at
 * most a file that the next start removes.
 *
 * @param within runs the writing of the row in a transaction, with what else belongs to it: for a
 *   job `(writeRow) => job.finish(() => { writeRow(); … })`
 * @throws NotFound where the video is gone, or what `within` throws; the file is removed then
 */
export async function keepGeneratedAttachment(
  parts: Parts,
  file: GeneratedFile,
  within: (writeRow: () => void) => void,
): Promise<void> {
  await keepFile(parts, { ...file, name: attachmentName(file.name) }, within);
}

/**
 * What an uploaded recording shows of its video: all of it where it is as long, else nobody knows.
 *
 * @param duration of the recording, in seconds; null where it is none, or does not tell
 * @param whole of the video, in seconds; null where it is not known
 */
function piecesOfUpload(duration: number | null, whole: number | null): Attachment['pieces'] {
  if (duration === null || whole === null) return null;
  return Math.abs(duration - whole) <= SAME_LENGTH ? [{ start: 0, end: duration }] : null;
}

/**
 * Takes an uploaded file in: whole, or not at all.
 *
 * @param open begins to read the upload; not called where there is no such video
 * @throws NotFound where there is no such video, Unavailable where there is no space, and what `open`
 *   and the content throw; nothing is kept then
 */
export async function addUpload(
  parts: Parts & Pick<Context, 'config' | 'log'>,
  mediaId: number,
  open: () => Promise<Upload>,
  signal: AbortSignal,
): Promise<Attachment> {
  const { db, attachments, config, log } = parts;
  const media = getMedia(parts, mediaId);
  const upload = await open();
  const path = await attachments.receive(upload.content);
  try {
    const ffprobe = ffprobeCommand(config);
    const content = await inspectContent({ ffprobe, log }, path, signal);
    const name = uploadName(upload.name);
    const pieces = piecesOfUpload(content.duration, media.duration);
    const id = await keepFile(parts, { mediaId, path, name, ...content, pieces }, db.transaction);
    return getAttachment(parts, mediaId, id);
  } finally {
    await attachments.discard(path);
  }
}

/** @throws NotFound where the video has no such attachment */
export function changeAttachment(parts: Db, mediaId: number, id: number, name: string): Attachment {
  return parts.db.transaction(() => {
    getAttachment(parts, mediaId, id);
    renameAttachment(parts.db, id, name);
    return getAttachment(parts, mediaId, id);
  });
}

/** Deletes an attachment and then its file. @throws NotFound where the video has no such attachment */
export async function removeAttachment(
  { db, attachments }: Omit<Parts, 'clock'>,
  mediaId: number,
  id: number,
): Promise<void> {
  const { fileName } = getFile({ db }, mediaId, id);
  deleteAttachment(db, id);
  await attachments.remove(fileName);
}
