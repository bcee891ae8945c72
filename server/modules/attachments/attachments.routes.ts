import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { abortedWith } from '../../http/aborted.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { answer } from '../../http/route.ts';
import { sendFile } from '../../http/send-file.ts';
import { acceptUploads, openUpload } from '../../http/upload.ts';
import {
  addUpload,
  changeAttachment,
  getAttachment,
  listAttachmentsOf,
  openAttachment,
  readCaptions,
  removeAttachment,
} from './attachments.usecases.ts';

/** The files that hang on a video. */
export function attachmentRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;

  acceptUploads(app, (uploads) => {
    const limits = { field: routes.uploadAttachment.upload, maxBytes: config.maxUploadBytes };
    answer(uploads, routes.uploadAttachment, ({ params, request, reply }) =>
      addUpload(context, params.id, () => openUpload(request, limits), abortedWith(reply)),
    );
  });

  answer(app, routes.listAttachments, ({ params }) => listAttachmentsOf(context, params.id));
  answer(app, routes.readAttachment, ({ params }) =>
    getAttachment(context, params.id, params.attachmentId),
  );
  answer(app, routes.updateAttachment, ({ params, body }) =>
    changeAttachment(context, params.id, params.attachmentId, body.name),
  );
  answer(app, routes.deleteAttachment, ({ params }) =>
    removeAttachment(context, params.id, params.attachmentId),
  );

  answer(app, routes.downloadAttachment, ({ params, query, request, reply }) => {
    const file = openAttachment(context, params.id, params.attachmentId);
    const shown = query.inline && file.isPlayable ? 'inline' : 'attachment';
    reply.header('content-disposition', contentDisposition(shown, file.name));
    return sendFile(request, reply, file);
  });
  answer(app, routes.readAttachmentCaptions, ({ params, reply }) => {
    const captions = readCaptions(context, params.id, params.attachmentId);
    return reply
      .type('text/vtt; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(captions);
  });
}
