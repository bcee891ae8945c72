import type { routes } from '../../contract/routes.ts';

/** What each call does, in a few words, for those who write programs against the API. */
export const callSummaries: Record<keyof typeof routes, string> = {
  currentUser: 'Who is logged in',
  login: 'Log in; the answer sets the cookie of the session',
  logout: 'End the session',
  changePassword: 'Change the password, and end all other sessions',
  readAccount: 'The account and its sessions',
  endSession: 'End one session',
  endOtherSessions: 'End all sessions but this one',

  listMedia: 'The videos, or those that a search of their texts or of what is said finds',
  listLatest: 'The latest videos of all channels',
  listTop: 'The most viewed videos of a period',
  readMedia: 'All about a video',
  updateMedia: 'Change a video: its name, its tags, whether it is watched or for later',
  listRecommended: 'Videos that have something in common with one',
  listLibrary: 'The videos of the library',
  addToLibrary: 'Add a video to the library by its address',

  listActions: 'The actions on a video that are under way, and those that ended lately',
  submitAction: 'Extract audio, video or what is said',
  cancelAction: 'Cancel an action that waits or runs',

  listAttachments: 'The attachments of a video',
  uploadAttachment: 'Upload a file as an attachment',
  readAttachment: 'All about an attachment',
  downloadAttachment: 'The file of an attachment, or a range of it',
  updateAttachment: 'Rename an attachment',
  deleteAttachment: 'Delete an attachment and its file',
  readAttachmentCaptions: 'What is said in an attachment, as WebVTT',

  readTranscript: 'What is said in a video, line by line',
  readTranscriptStatus: 'How many videos were read, and whether the reading goes on',
  startBackfill: 'Start to read what is said in all videos',
  stopBackfill: 'Stop reading what is said in all videos',

  listComments: 'The comments on a video',
  createComment: 'Comment on a video, in Markdown',
  updateComment: 'Change a comment',
  deleteComment: 'Delete a comment',

  listChannels: 'The channels of the catalogue, subscribed or not',
  createChannel: 'Add a channel by its address, and subscribe to it',
  readChannel: 'All about a channel',
  updateChannel: 'Change a channel: its name, its groups, its subscription and schedule',
  refreshChannel: 'Look for new videos of a channel now',
  previewSchedule: 'When a schedule is due next',

  importSubscriptions:
    'Subscribe to the channels that were followed elsewhere, or tell what would change',
  exportSubscriptions: 'The subscriptions as OPML or JSON, for other programs',

  importWatchHistory:
    'Mark the videos as watched that were watched elsewhere, or tell how many would be',

  listTags: 'The tags',
  createTag: 'Create a tag',
  updateTag: 'Rename a tag',
  deleteTag: 'Delete a tag and take it from all videos',
  listGroups: 'The groups',
  createGroup: 'Create a group',
  updateGroup: 'Rename a group',
  deleteGroup: 'Delete a group; its channels stay',

  health: 'Whether the server serves',
  readStats: 'How much there is in the catalogue',
  readPlots: 'The catalogue over time and by channel and tag, for plots',
  readSystem: 'The server, the programs beside it, and its backups',

  readStatus: 'What the server does now, and what needs attention',
  listChannelFreshness: 'When each subscription was checked last, what needs attention first',
  runJobNow: 'Have work that waits go next',
  readTools: 'The programs that the server works with, and how yt-dlp is kept up to date',
  updateYtDlp: 'Look for a newer yt-dlp now, try it, and use it from then on',

  listAudit: 'What was done, and how it ended',
  describeApi: 'This description',
};
