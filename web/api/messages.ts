/** What a toast says after a call: `error` where it failed, `success` where that is worth saying. */
export interface Messages {
  error?: string;
  success?: string;
}

const defineMessages = <const Table extends Record<string, Messages>>(table: Table) => table;

/** The words for each call, as `meta` of its query or mutation. */
export const messages = defineMessages({
  login: { success: 'Successfully logged in', error: 'Unable to login at this time' },
  logout: { success: 'Successfully logged out', error: 'Unable to logout at this time' },

  listMedia: { error: 'Unable to retrieve videos' },
  listLatest: { error: 'Unable to retrieve latest videos' },
  listTop: { error: 'Unable to retrieve top videos' },
  listLibrary: { error: 'Unable to retrieve library videos' },
  readMedia: { error: 'Unable to retrieve video' },
  updateMedia: { success: 'Video details updated', error: 'Unable to update video details' },
  addToWatchLater: { success: 'Added to Watch Later', error: 'Unable to add to Watch Later' },
  removeFromWatchLater: {
    success: 'Removed from Watch Later',
    error: 'Unable to remove from Watch Later',
  },
  markAsWatched: { success: 'Marked as watched', error: 'Unable to mark as watched' },
  markAsUnwatched: { success: 'Marked as unwatched', error: 'Unable to mark as unwatched' },

  listChannels: { error: 'Unable to retrieve channels' },
  readChannel: { error: 'Unable to retrieve channel details' },
  updateChannel: { success: 'Channel details updated', error: 'Unable to update channel details' },
  refreshChannel: {
    success: 'Channel update triggered',
    error: 'Unable to trigger channel update',
  },
  createChannel: { error: 'Unable to create subscription' },

  listTags: { error: 'Unable to retrieve tags' },
  createTag: { success: 'Tag created', error: 'Unable to create tag' },
  updateTag: { success: 'Tag updated', error: 'Unable to update tag' },
  deleteTag: { success: 'Tag deleted', error: 'Unable to delete tag' },
  listGroups: { error: 'Unable to retrieve groups' },
  createGroup: { success: 'Group created', error: 'Unable to create group' },
  updateGroup: { success: 'Group updated', error: 'Unable to update group' },
  deleteGroup: { success: 'Group deleted', error: 'Unable to delete group' },

  readStats: { error: 'Unable to retrieve stats' },
  listAudit: { error: 'Unable to retrieve audit items' },
});
