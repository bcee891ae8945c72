/** What kind of failure the platform, the way to it or the tool ran into. */
export type FailureKind =
  | 'bot-check'
  | 'rate-limit'
  | 'captions-limit'
  | 'private'
  | 'age'
  | 'members'
  | 'paid'
  | 'region'
  | 'upcoming'
  | 'running'
  | 'removed'
  | 'no-such-tab'
  | 'channel-gone'
  | 'network'
  | 'forbidden'
  | 'incomplete'
  | 'no-space'
  | 'no-format'
  | 'empty-listing'
  | 'feed-unavailable'
  | 'nothing-left'
  | 'killed'
  | 'tool-missing'
  | 'tool-broken'
  | 'tool-old'
  | 'unknown';

/**
 * What to do next. `pause`: no work against the platform at all for a while; `backoff`: the same
 * again after a growing delay; `later`: again when the schedule comes round; `never`: the same
 * would fail again until someone changes something.
 */
export type Retry = 'pause' | 'backoff' | 'later' | 'never';

/** What the request was about; it decides the words and what a missing page means. */
export type Subject = 'channel' | 'video';

interface FailureClass {
  retry: Retry;
  /** What happened, what it means for the data, what to do. */
  explain: (subject: Subject) => string;
  /** What to do besides, where an old tool may be to blame; goes without saying where it is known to be old. */
  ifToolIsOld?: string;
  /** What to do where there is no tool. */
  ifToolIsMissing?: string;
}

const UPDATE = 'If it keeps happening, update yt-dlp.';

/** What each kind means: when to try again, and the words for it. */
export const FAILURE_CLASSES: Record<FailureKind, FailureClass> = {
  'bot-check': {
    retry: 'pause',
    explain: () =>
      'YouTube asks for proof that this server is not a bot. Nothing in the catalogue is lost; all requests pause for a while and go on by themselves. If it keeps happening, ask less often, update yt-dlp, or go out through another address.',
  },
  'rate-limit': {
    retry: 'pause',
    explain: () =>
      'YouTube answers that there were too many requests. Nothing in the catalogue is lost; all requests pause for a while and go on by themselves.',
  },
  'captions-limit': {
    retry: 'backoff',
    explain: () =>
      'YouTube does not hand the captions out: it answers that there were too many requests for them. Nothing in the catalogue is lost; they are asked for again later, and all else goes on.',
  },
  private: {
    retry: 'never',
    explain: () =>
      'The video is private. What is known of it stays in the catalogue; only its owner can open it.',
  },
  age: {
    retry: 'never',
    explain: () =>
      'YouTube shows this video only to those who confirmed their age with an account. What is known of it stays in the catalogue.',
  },
  members: {
    retry: 'never',
    explain: () =>
      'The video is for paying members only, of its channel or of YouTube Premium. What is known of it stays in the catalogue.',
  },
  paid: {
    retry: 'never',
    explain: () =>
      'The video has to be paid for, and YouTube shows no more than a trailer of it. What is known of it stays in the catalogue.',
  },
  region: {
    retry: 'never',
    explain: (subject) =>
      `The ${subject} is not available in the country that this server asks from. What is known of it stays in the catalogue.`,
  },
  upcoming: {
    retry: 'later',
    explain: () =>
      'The video has not begun yet. It is read again once it has; there is nothing to do.',
  },
  running: {
    retry: 'later',
    explain: () => 'The live stream still runs, and can be taken only once it has ended.',
  },
  removed: {
    retry: 'never',
    explain: () =>
      'The video is no longer available on YouTube. What is known of it stays in the catalogue.',
  },
  'no-such-tab': {
    retry: 'never',
    explain: () => 'The channel has no such tab, so there is nothing to list there.',
  },
  'channel-gone': {
    retry: 'never',
    explain: () =>
      'YouTube has no such channel any more: it was closed, or it moved. Its videos stay in the catalogue, and its schedule goes on asking for it. If it moved, subscribe to its new address; to end the checks, edit this channel and clear "Subscribed".',
  },
  network: {
    retry: 'backoff',
    explain: () =>
      'YouTube could not be reached, or it did not answer in time. Nothing in the catalogue is lost. If it keeps happening, check the network and the proxy of this server.',
  },
  forbidden: {
    retry: 'backoff',
    explain: () => 'YouTube refused the request. Nothing in the catalogue is lost.',
    ifToolIsOld: UPDATE,
  },
  incomplete: {
    retry: 'backoff',
    explain: () =>
      'YouTube cut the list of videos short. What came was kept, nothing is taken for gone, and the rest is read at the next try.',
  },
  'empty-listing': {
    retry: 'backoff',
    explain: () =>
      'YouTube listed no videos where it listed some before, which is hardly ever right. Nothing in the catalogue is lost. If they were all removed, and the checks are to end, edit this channel and clear "Subscribed".',
    ifToolIsOld: UPDATE,
  },
  'no-space': {
    retry: 'backoff',
    explain: (subject) =>
      subject === 'channel'
        ? 'There is no space left on the disk of this server, so what is new could not be kept. Nothing in the catalogue is lost. Make space.'
        : 'There is no space left on the disk of this server. What was begun is removed, and nothing else is lost. Make space, then ask for it again.',
  },
  'no-format': {
    retry: 'never',
    explain: () =>
      'YouTube does not offer the video in a form that can be taken: it may be a live stream that still runs, or yt-dlp may be too old.',
    ifToolIsOld: 'Try again later, or update yt-dlp.',
  },
  'feed-unavailable': {
    retry: 'backoff',
    explain: () =>
      "The channel's feed does not answer, which happens on many days and says nothing about the channel. Its videos are listed without it.",
  },
  'nothing-left': {
    retry: 'backoff',
    explain: () =>
      'This server has no file handle or no memory left to start yt-dlp, the program that reads YouTube. Nothing in the catalogue is lost. If it keeps happening, allow the server more open files, or end what else runs on its machine.',
  },
  killed: {
    retry: 'backoff',
    explain: () =>
      'yt-dlp, the program that reads YouTube, was ended from outside, as the system does where memory runs out. Nothing in the catalogue is lost. If it keeps happening, give this server more memory, or end what else runs on its machine.',
  },
  'tool-missing': {
    retry: 'never',
    explain: () =>
      'yt-dlp, the program that reads YouTube, was not found or could not be started. What is in the catalogue stays usable, but nothing new is read.',
    ifToolIsMissing: 'Install yt-dlp, or set YT_DLP_PATH to where it is.',
  },
  'tool-broken': {
    retry: 'backoff',
    explain: () =>
      'yt-dlp, the program that reads YouTube, did not work as it should. Nothing in the catalogue is lost.',
    ifToolIsOld: 'If it keeps happening, update yt-dlp and check YT_DLP_ARGS.',
  },
  'tool-old': {
    retry: 'backoff',
    explain: () =>
      'YouTube seemed to list no videos, which cannot be believed of an old yt-dlp. Nothing in the catalogue is lost.',
  },
  unknown: {
    retry: 'backoff',
    explain: (subject) =>
      `Reading the ${subject} from YouTube failed. Nothing in the catalogue is lost.`,
    ifToolIsOld: UPDATE,
  },
};
