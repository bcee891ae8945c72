import {
  Attachment,
  AttachmentList,
  AttachmentParams,
  AttachmentUpdate,
  DownloadQuery,
} from '../attachment.ts';
import { IdParams } from '../common.ts';
import { defineRoutes } from './route.ts';

/** The calls of attachments. */
export const attachmentRoutes = defineRoutes({
  listAttachments: {
    method: 'GET',
    path: '/api/media/:id/attachments',
    params: IdParams,
    response: AttachmentList,
  },
  uploadAttachment: {
    method: 'POST',
    path: '/api/media/:id/attachments',
    params: IdParams,
    upload: 'file',
    response: Attachment,
    status: 201,
  },
  readAttachment: {
    method: 'GET',
    path: '/api/media/:id/attachments/:attachmentId/info',
    params: AttachmentParams,
    response: Attachment,
  },
  downloadAttachment: {
    method: 'GET',
    path: '/api/media/:id/attachments/:attachmentId/download',
    params: AttachmentParams,
    query: DownloadQuery,
    file: true,
  },
  updateAttachment: {
    method: 'PUT',
    path: '/api/media/:id/attachments/:attachmentId',
    params: AttachmentParams,
    body: AttachmentUpdate,
    response: Attachment,
  },
  deleteAttachment: {
    method: 'DELETE',
    path: '/api/media/:id/attachments/:attachmentId',
    params: AttachmentParams,
  },
  readAttachmentCaptions: {
    method: 'GET',
    path: '/api/media/:id/attachments/:attachmentId/captions',
    params: AttachmentParams,
    file: true,
  },
});
