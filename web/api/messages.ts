/** What a toast says after a call: `error` where it failed, `success` where that is worth saying. */
export interface Messages {
  error?: string;
  success?: string;
}

/** The words for each call, as `meta` of its query or mutation. */
export const messages = {
  login: { success: 'Successfully logged in', error: 'Unable to login at this time' },
  logout: { success: 'Successfully logged out', error: 'Unable to logout at this time' },

  readAccount: { error: 'Unable to retrieve account' },
  changePassword: { success: 'Password changed', error: 'Unable to change password' },
  endSession: { success: 'Session ended', error: 'Unable to end session' },
  endOtherSessions: {
    success: 'All other sessions ended',
    error: 'Unable to end the other sessions',
  },

  listMedia: { error: 'Unable to retrieve videos' },
  listLatest: { error: 'Unable to retrieve latest videos' },
  listTop: { error: 'Unable to retrieve top videos' },
  listLibrary: { error: 'Unable to retrieve library videos' },
  listRecommended: { error: 'Unable to retrieve recommended videos' },
  addToLibrary: { error: 'Unable to add video to library' },
  readMedia: { error: 'Unable to retrieve video' },
  updateMedia: { success: 'Video details updated', error: 'Unable to update video details' },
  addToWatchLater: { success: 'Added to Watch Later', error: 'Unable to add to Watch Later' },
  removeFromWatchLater: {
    success: 'Removed from Watch Later',
    error: 'Unable to remove from Watch Later',
  },
  markAsWatched: { success: 'Marked as watched', error: 'Unable to mark as watched' },
  markAsUnwatched: { success: 'Marked as unwatched', error: 'Unable to mark as unwatched' },

  submitAction: { success: 'Action submitted', error: 'Unable to submit action' },
  cancelAction: { error: 'Unable to cancel action' },

  listAttachments: { error: 'Unable to retrieve attachments' },
  readAttachment: { error: 'Unable to retrieve attachment' },
  updateAttachment: { success: 'Attachment updated', error: 'Unable to update attachment' },
  deleteAttachment: { success: 'Attachment deleted', error: 'Unable to delete attachment' },
  uploadAttachment: { success: 'Attachment uploaded', error: 'Unable to upload attachment' },

  readTranscript: { error: 'Unable to retrieve transcript' },
  readTranscriptStatus: { error: 'Unable to retrieve transcripts' },
  startBackfill: {
    success: 'Reading what is said has begun',
    error: 'Unable to start reading what is said',
  },
  stopBackfill: {
    success: 'Reading what is said has stopped',
    error: 'Unable to stop reading what is said',
  },

  listComments: { error: 'Unable to retrieve comments' },
  createComment: { success: 'Comment created', error: 'Unable to create comment' },
  updateComment: { success: 'Comment updated', error: 'Unable to update comment' },
  deleteComment: { success: 'Comment deleted', error: 'Unable to delete comment' },

  listChannels: { error: 'Unable to retrieve channels' },
  readChannel: { error: 'Unable to retrieve channel details' },
  updateChannel: { success: 'Channel details updated', error: 'Unable to update channel details' },
  refreshChannel: {
    success: 'Channel update triggered',
    error: 'Unable to trigger channel update',
  },
  createChannel: { error: 'Unable to create subscription' },

  previewImport: { error: 'Unable to look at these subscriptions' },
  importSubscriptions: {
    success: 'Subscriptions imported',
    error: 'Unable to import subscriptions',
  },

  previewHistory: { error: 'Unable to look at this watch history' },
  importHistory: { error: 'Unable to mark as watched' },

  listTags: { error: 'Unable to retrieve tags' },
  createTag: { success: 'Tag created', error: 'Unable to create tag' },
  updateTag: { success: 'Tag updated', error: 'Unable to update tag' },
  deleteTag: { success: 'Tag deleted', error: 'Unable to delete tag' },
  listGroups: { error: 'Unable to retrieve groups' },
  createGroup: { success: 'Group created', error: 'Unable to create group' },
  updateGroup: { success: 'Group updated', error: 'Unable to update group' },
  deleteGroup: { success: 'Group deleted', error: 'Unable to delete group' },

  runJobNow: { success: 'Moved to the front', error: 'Unable to run it now' },
  readTools: { error: 'Unable to retrieve programs' },
  updateYtDlp: { success: 'Update of yt-dlp started', error: 'Unable to update yt-dlp' },

  readStats: { error: 'Unable to retrieve stats' },
  listAudit: { error: 'Unable to retrieve audit items' },
  describeApi: { error: 'Unable to retrieve the description of the API' },
} as const satisfies Record<string, Messages>;
