import { expect, it } from 'vitest';
import { messages } from './messages.ts';

/** What the product says after each call: success where it says any, and failure. The specification has most of it. */
const SPECIFIED: Record<keyof typeof messages, [success: string | undefined, error: string]> = {
  login: ['Successfully logged in', 'Unable to login at this time'],
  logout: ['Successfully logged out', 'Unable to logout at this time'],
  readAccount: [undefined, 'Unable to retrieve account'],
  changePassword: ['Password changed', 'Unable to change password'],
  endSession: ['Session ended', 'Unable to end session'],
  endOtherSessions: ['All other sessions ended', 'Unable to end the other sessions'],
  listMedia: [undefined, 'Unable to retrieve videos'],
  listLatest: [undefined, 'Unable to retrieve latest videos'],
  listTop: [undefined, 'Unable to retrieve top videos'],
  readMedia: [undefined, 'Unable to retrieve video'],
  listRecommended: [undefined, 'Unable to retrieve recommended videos'],
  listLibrary: [undefined, 'Unable to retrieve library videos'],
  addToLibrary: [undefined, 'Unable to add video to library'],
  updateMedia: ['Video details updated', 'Unable to update video details'],
  addToWatchLater: ['Added to Watch Later', 'Unable to add to Watch Later'],
  removeFromWatchLater: ['Removed from Watch Later', 'Unable to remove from Watch Later'],
  markAsWatched: ['Marked as watched', 'Unable to mark as watched'],
  markAsUnwatched: ['Marked as unwatched', 'Unable to mark as unwatched'],
  listChannels: [undefined, 'Unable to retrieve channels'],
  readChannel: [undefined, 'Unable to retrieve channel details'],
  updateChannel: ['Channel details updated', 'Unable to update channel details'],
  refreshChannel: ['Channel update triggered', 'Unable to trigger channel update'],
  createChannel: [undefined, 'Unable to create subscription'],
  listTags: [undefined, 'Unable to retrieve tags'],
  createTag: ['Tag created', 'Unable to create tag'],
  updateTag: ['Tag updated', 'Unable to update tag'],
  deleteTag: ['Tag deleted', 'Unable to delete tag'],
  listGroups: [undefined, 'Unable to retrieve groups'],
  createGroup: ['Group created', 'Unable to create group'],
  updateGroup: ['Group updated', 'Unable to update group'],
  deleteGroup: ['Group deleted', 'Unable to delete group'],
  readStats: [undefined, 'Unable to retrieve stats'],
  listAudit: [undefined, 'Unable to retrieve audit items'],
  submitAction: ['Action submitted', 'Unable to submit action'],
  cancelAction: [undefined, 'Unable to cancel action'],
  listAttachments: [undefined, 'Unable to retrieve attachments'],
  readAttachment: [undefined, 'Unable to retrieve attachment'],
  updateAttachment: ['Attachment updated', 'Unable to update attachment'],
  deleteAttachment: ['Attachment deleted', 'Unable to delete attachment'],
  uploadAttachment: ['Attachment uploaded', 'Unable to upload attachment'],
  readTranscript: [undefined, 'Unable to retrieve transcript'],
  readTranscriptStatus: [undefined, 'Unable to retrieve transcripts'],
  startBackfill: ['Reading what is said has begun', 'Unable to start reading what is said'],
  stopBackfill: ['Reading what is said has stopped', 'Unable to stop reading what is said'],
  listComments: [undefined, 'Unable to retrieve comments'],
  createComment: ['Comment created', 'Unable to create comment'],
  updateComment: ['Comment updated', 'Unable to update comment'],
  deleteComment: ['Comment deleted', 'Unable to delete comment'],
};

it.each(Object.entries(messages))('says after %s what the specification says', (call, words) => {
  const [success, error] = SPECIFIED[call as keyof typeof messages];
  expect(words).toEqual({ error, ...(success !== undefined && { success }) });
});
