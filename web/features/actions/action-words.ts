import type {
  ActionRequest,
  AudioProfile,
  Extraction,
  SponsorBlockMode,
  VideoProfile,
} from '../../../contract/action.ts';
import { formatTime, readRange } from '../../../contract/time-range.ts';

type ActionType = ActionRequest['action'];
type Profile = AudioProfile | VideoProfile;

const PROFILES: Record<Profile, string> = {
  DEFAULT: 'Default (as the video has it)',
  MP3: 'MP3 (plays everywhere)',
  SMALL_720: 'Small (720p)',
  MEDIUM_1080: 'Medium (1080p)',
  LARGE_4K: 'Large (4K)',
};

const SHORT_PROFILES: Record<Profile, string> = {
  DEFAULT: 'Default',
  MP3: 'MP3',
  SMALL_720: '720p',
  MEDIUM_1080: '1080p',
  LARGE_4K: '4K',
};

const SPONSOR_BLOCK: Record<SponsorBlockMode, string> = {
  NONE: 'Leave all in',
  MARK_CHAPTERS: 'Mark as chapters',
  REMOVE: 'Remove',
};

const SHORT_SPONSOR_BLOCK: Record<SponsorBlockMode, string | null> = {
  NONE: null,
  MARK_CHAPTERS: 'sponsors marked',
  REMOVE: 'without sponsors',
};

const ACTIONS: Record<ActionType, string> = {
  extract_audio: 'Extract audio',
  extract_video: 'Extract video',
  extract_content: 'Extract content',
};

const PROFILES_OF: Record<Extraction['action'], readonly Profile[]> = {
  extract_audio: ['DEFAULT', 'MP3'],
  extract_video: ['SMALL_720', 'MEDIUM_1080', 'LARGE_4K'],
};

const optionsOf = <Value extends string>(names: Record<Value, string>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, name: names[value] }));

export const actionOptions = optionsOf(ACTIONS);
export const sponsorBlockOptions = optionsOf(SPONSOR_BLOCK);

/** The profiles of an action, after a first entry that stands for none. */
export function profileOptions(action: Extraction['action']): { value: string; name: string }[] {
  const profiles = PROFILES_OF[action].map((value) => ({ value, name: PROFILES[value] }));
  return [{ value: '', name: 'Choose a profile' }, ...profiles];
}

/** What was asked for, in one line: what is made, and of what. */
export function requestInWords(request: ActionRequest): { name: string; traits: string } {
  const name = ACTIONS[request.action];
  if (request.action === 'extract_content') return { name, traits: '' };
  const { params } = request;
  const { start, end } = readRange(params);
  const from = formatTime(start ?? 0);
  const range =
    end !== null ? `${from} to ${formatTime(end)}` : start !== null ? `from ${from}` : null;
  const sponsors = SHORT_SPONSOR_BLOCK[params.sponsorBlock ?? 'NONE'];
  const traits = [SHORT_PROFILES[params.profile], range, sponsors].filter((word) => word !== null);
  return { name, traits: traits.join(', ') };
}
