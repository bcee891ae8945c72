import type { ActionRequest } from '../../../contract/action.ts';
import { RUN_ACTION } from '../actions/actions.usecases.ts';
import { REFRESH_CHANNEL } from '../channels/refresh.usecases.ts';
import { COMPLETE_CHANNEL, READ_DETAILS } from '../intake/details.usecases.ts';
import { SETTLE_DATES } from '../intake/settling.usecases.ts';
import { UPDATE_YT_DLP } from '../tools/updates.usecases.ts';
import { BACKFILL_TRANSCRIPTS } from '../transcripts/backfill.usecases.ts';
import { READ_TRANSCRIPTS } from '../transcripts/transcripts.usecases.ts';

/** What the kinds of jobs do, in words, by their names. */
const TITLES: Record<string, string> = {
  [REFRESH_CHANNEL.name]: 'Look for new videos',
  [COMPLETE_CHANNEL.name]: 'Read pictures and details',
  [READ_DETAILS.name]: 'Read details',
  [SETTLE_DATES.name]: 'Put the dates of videos in order',
  [READ_TRANSCRIPTS.name]: 'Read what is said in new videos',
  [BACKFILL_TRANSCRIPTS.name]: 'Read what is said in all videos',
  [RUN_ACTION.name]: 'Extract',
  [UPDATE_YT_DLP.name]: 'Update yt-dlp',
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
