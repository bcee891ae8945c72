import type * as z from 'zod/mini';
import { ActionParams, ActionRequest, ActionRun, ActionRunList } from './action.ts';
import {
  Attachment,
  AttachmentList,
  AttachmentParams,
  AttachmentUpdate,
  DownloadQuery,
} from './attachment.ts';
import { AuditPage, AuditQuery } from './audit.ts';
import { Account, Credentials, PasswordChange, SessionParams, User } from './auth.ts';
import {
  ChannelCreate,
  ChannelDetails,
  ChannelPage,
  ChannelQuery,
  ChannelUpdate,
} from './channel.ts';
import { Comment, CommentInput, CommentList, CommentParams } from './comment.ts';
import { IdParams } from './common.ts';
import { LabelDetails, LabelInput, LabelList, LabelQuery } from './label.ts';
import { LibraryAdd } from './library.ts';
import {
  MediaDetails,
  MediaPage,
  MediaQuery,
  MediaUpdate,
  RecommendedQuery,
  TopQuery,
} from './media.ts';
import { ScheduleQuery, UpcomingRuns } from './schedule.ts';
import { Stats } from './stats.ts';
import { Health, System } from './system.ts';
import { Transcript, TranscriptStatus } from './transcript.ts';

type Schema = z.core.$ZodType;

/** One call of the API, as the server answers it and the web client makes it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` where a parameter stands. */
  path: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The field of a form (multipart/form-data) that carries a file, in place of a body. */
  upload?: string;
  /** Left out where the answer has no body (204). */
  response?: Schema;
  /** Answers with a file instead. */
  file?: boolean;
  /** The status of success: 200, or 204 without a body, where it is left out. */
  status?: 200 | 201 | 202;
  /** Whether it answers without a login. */
  open?: boolean;
}

const defineRoutes = <const Table extends Record<string, Route>>(table: Table) => table;

/** The calls of the API, by name. */
export const routes = defineRoutes({
  health: { method: 'GET', path: '/api/health', response: Health, open: true },

  currentUser: { method: 'GET', path: '/api/auth/user', response: User },
  login: { method: 'POST', path: '/api/auth/login', body: Credentials, response: User, open: true },
  logout: { method: 'POST', path: '/api/auth/logout' },
  changePassword: { method: 'PUT', path: '/api/auth/password', body: PasswordChange },
  readAccount: { method: 'GET', path: '/api/auth/account', response: Account },
  endSession: { method: 'DELETE', path: '/api/auth/sessions/:id', params: SessionParams },
  endOtherSessions: { method: 'DELETE', path: '/api/auth/sessions' },

  listMedia: { method: 'GET', path: '/api/media', query: MediaQuery, response: MediaPage },
  listLatest: { method: 'GET', path: '/api/media/latest', query: MediaQuery, response: MediaPage },
  listTop: { method: 'GET', path: '/api/media/top', query: TopQuery, response: MediaPage },
  readMedia: { method: 'GET', path: '/api/media/:id', params: IdParams, response: MediaDetails },
  updateMedia: {
    method: 'PUT',
    path: '/api/media/:id',
    params: IdParams,
    body: MediaUpdate,
    response: MediaDetails,
  },
  listRecommended: {
    method: 'GET',
    path: '/api/media/:id/recommended',
    params: IdParams,
    query: RecommendedQuery,
    response: MediaPage,
  },
  listLibrary: { method: 'GET', path: '/api/library', query: MediaQuery, response: MediaPage },
  addToLibrary: {
    method: 'POST',
    path: '/api/library',
    body: LibraryAdd,
    response: MediaDetails,
    status: 201,
  },

  listActions: {
    method: 'GET',
    path: '/api/media/:id/actions',
    params: IdParams,
    response: ActionRunList,
  },
  submitAction: {
    method: 'POST',
    path: '/api/media/:id/actions',
    params: IdParams,
    body: ActionRequest,
    response: ActionRun,
    status: 202,
  },
  cancelAction: {
    method: 'DELETE',
    path: '/api/media/:id/actions/:actionId',
    params: ActionParams,
  },

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

  readTranscript: {
    method: 'GET',
    path: '/api/media/:id/transcript',
    params: IdParams,
    response: Transcript,
  },
  readTranscriptStatus: { method: 'GET', path: '/api/transcripts', response: TranscriptStatus },
  startBackfill: {
    method: 'POST',
    path: '/api/transcripts/backfill',
    response: TranscriptStatus,
    status: 202,
  },
  stopBackfill: { method: 'DELETE', path: '/api/transcripts/backfill' },

  listComments: {
    method: 'GET',
    path: '/api/media/:id/comments',
    params: IdParams,
    response: CommentList,
  },
  createComment: {
    method: 'POST',
    path: '/api/media/:id/comments',
    params: IdParams,
    body: CommentInput,
    response: Comment,
    status: 201,
  },
  updateComment: {
    method: 'PUT',
    path: '/api/media/:id/comments/:commentId',
    params: CommentParams,
    body: CommentInput,
    response: Comment,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/media/:id/comments/:commentId',
    params: CommentParams,
  },

  listChannels: {
    method: 'GET',
    path: '/api/channels',
    query: ChannelQuery,
    response: ChannelPage,
  },
  createChannel: {
    method: 'POST',
    path: '/api/channels',
    body: ChannelCreate,
    response: ChannelDetails,
    status: 201,
  },
  readChannel: {
    method: 'GET',
    path: '/api/channels/:id',
    params: IdParams,
    response: ChannelDetails,
  },
  updateChannel: {
    method: 'PUT',
    path: '/api/channels/:id',
    params: IdParams,
    body: ChannelUpdate,
    response: ChannelDetails,
  },
  refreshChannel: {
    method: 'POST',
    path: '/api/channels/:id/refresh',
    params: IdParams,
    response: ChannelDetails,
    status: 202,
  },
  previewSchedule: {
    method: 'GET',
    path: '/api/cron',
    query: ScheduleQuery,
    response: UpcomingRuns,
  },

  listTags: { method: 'GET', path: '/api/tags', query: LabelQuery, response: LabelList },
  createTag: {
    method: 'POST',
    path: '/api/tags',
    body: LabelInput,
    response: LabelDetails,
    status: 201,
  },
  updateTag: {
    method: 'PUT',
    path: '/api/tags/:id',
    params: IdParams,
    body: LabelInput,
    response: LabelDetails,
  },
  deleteTag: { method: 'DELETE', path: '/api/tags/:id', params: IdParams },

  listGroups: { method: 'GET', path: '/api/groups', query: LabelQuery, response: LabelList },
  createGroup: {
    method: 'POST',
    path: '/api/groups',
    body: LabelInput,
    response: LabelDetails,
    status: 201,
  },
  updateGroup: {
    method: 'PUT',
    path: '/api/groups/:id',
    params: IdParams,
    body: LabelInput,
    response: LabelDetails,
  },
  deleteGroup: { method: 'DELETE', path: '/api/groups/:id', params: IdParams },

  listAudit: { method: 'GET', path: '/api/audit', query: AuditQuery, response: AuditPage },
  readStats: { method: 'GET', path: '/api/stats', response: Stats },
  readSystem: { method: 'GET', path: '/api/system', response: System },
});

export type Routes = typeof routes;
