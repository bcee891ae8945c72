import type { ActionRequest } from '../../../contract/action.ts';

/** What the kinds of jobs do, in words, by their names. */
const TITLES: Record<string, string> = {
  'refresh-channel': 'Look for new videos',
  'complete-channel': 'Read pictures and details',
  'read-details': 'Read details',
  'settle-dates': 'Put the dates of videos in order',
  'read-transcripts': 'Read what is said in new videos',
  'backfill-transcripts': 'Read what is said in all videos',
  'run-action': 'Extract',
  'update-yt-dlp': 'Update yt-dlp',
};

const ACTIONS: Record<ActionRequest['action'], string> = {
  extract_audio: 'Extract audio',
  extract_video: 'Extract video',
  extract_content: 'Extract content',
};

/** What a job of this name does, in words, with what a person asked for where one did. */
export function workTitle(name: string, action?: ActionRequest['action']): string {
  return action ? ACTIONS[action] : (TITLES[name] ?? name);
}
