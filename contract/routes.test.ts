import { expect, test } from 'vitest';
import { type Route, routes } from './routes.ts';

const ALL: Record<string, Route> = routes;
const called = ({ method, path }: Route) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

/** The calls that the specification lists, by the names they have here. */
const SPECIFIED = {
  listMedia: 'GET /api/media',
  listLatest: 'GET /api/media/latest',
  listTop: 'GET /api/media/top',
  readMedia: 'GET /api/media/{id}',
  listRecommended: 'GET /api/media/{id}/recommended',
  updateMedia: 'PUT /api/media/{id}',
  listLibrary: 'GET /api/library',
  addToLibrary: 'POST /api/library',
  listChannels: 'GET /api/channels',
  readChannel: 'GET /api/channels/{id}',
  updateChannel: 'PUT /api/channels/{id}',
  refreshChannel: 'POST /api/channels/{id}/refresh',
  createChannel: 'POST /api/channels',
  previewSchedule: 'GET /api/cron',
  listTags: 'GET /api/tags',
  createTag: 'POST /api/tags',
  updateTag: 'PUT /api/tags/{id}',
  deleteTag: 'DELETE /api/tags/{id}',
  listGroups: 'GET /api/groups',
  createGroup: 'POST /api/groups',
  updateGroup: 'PUT /api/groups/{id}',
  deleteGroup: 'DELETE /api/groups/{id}',
  readStats: 'GET /api/stats',
  listAudit: 'GET /api/audit',
  submitAction: 'POST /api/media/{id}/actions',
  listAttachments: 'GET /api/media/{id}/attachments',
  readAttachment: 'GET /api/media/{id}/attachments/{attachmentId}/info',
  updateAttachment: 'PUT /api/media/{id}/attachments/{attachmentId}',
  deleteAttachment: 'DELETE /api/media/{id}/attachments/{attachmentId}',
  uploadAttachment: 'POST /api/media/{id}/attachments',
  listComments: 'GET /api/media/{id}/comments',
  createComment: 'POST /api/media/{id}/comments',
  updateComment: 'PUT /api/media/{id}/comments/{commentId}',
  deleteComment: 'DELETE /api/media/{id}/comments/{commentId}',
  currentUser: 'GET /api/auth/user',
  login: 'POST /api/auth/login',
  logout: 'POST /api/auth/logout',
};

test.each(Object.entries(SPECIFIED))('%s is %s', (name, call) => {
  expect(ALL[name] && called(ALL[name])).toBe(call);
});

test('only the login and the health of the server are open to everyone', () => {
  const open = Object.values(ALL).filter((route) => route.open);
  expect(open.map(called).toSorted()).toEqual(['GET /api/health', 'POST /api/auth/login']);
});
