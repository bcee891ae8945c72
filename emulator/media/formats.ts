/** A form in which the platform offers a video's media; `itag` is the platform's number for it. */
export interface MediaFormat {
  itag: number;
  /** Picture lines; 0 for sound alone. */
  height: number;
  sound: boolean;
  mimeType: string;
  quality: string;
}

/**
 * The forms that are offered: one with picture and sound together, the others apart. As on the
 * platform, there is no H.264 beyond 1080 lines.
 */
export const MEDIA_FORMATS: readonly MediaFormat[] = [
  {
    itag: 18,
    height: 360,
    sound: true,
    mimeType: 'video/mp4; codecs="avc1.42001E, mp4a.40.2"',
    quality: 'medium',
  },
  {
    itag: 313,
    height: 2160,
    sound: false,
    mimeType: 'video/webm; codecs="vp9"',
    quality: 'hd2160',
  },
  {
    itag: 248,
    height: 1080,
    sound: false,
    mimeType: 'video/webm; codecs="vp9"',
    quality: 'hd1080',
  },
  {
    itag: 137,
    height: 1080,
    sound: false,
    mimeType: 'video/mp4; codecs="avc1.640028"',
    quality: 'hd1080',
  },
  {
    itag: 136,
    height: 720,
    sound: false,
    mimeType: 'video/mp4; codecs="avc1.4d401f"',
    quality: 'hd720',
  },
  {
    itag: 134,
    height: 360,
    sound: false,
    mimeType: 'video/mp4; codecs="avc1.4d401e"',
    quality: 'medium',
  },
  {
    itag: 140,
    height: 0,
    sound: true,
    mimeType: 'audio/mp4; codecs="mp4a.40.2"',
    quality: 'tiny',
  },
  {
    itag: 251,
    height: 0,
    sound: true,
    mimeType: 'audio/webm; codecs="opus"',
    quality: 'tiny',
  },
];

/** Which kind of file holds a form: `mp4` or `webm`. */
export function containerOf({ mimeType }: MediaFormat): 'mp4' | 'webm' {
  return mimeType.includes('/webm;') ? 'webm' : 'mp4';
}

/** From this length on, in seconds, the picture changes only once a second, to be made in time. */
const LONG_SECONDS = 600;
/** From so many lines on, it changes only twice a second, for the same reason. */
const LARGE_LINES = 2160;

/** How many pictures a second are shown. */
export function frameRate({ height }: MediaFormat, durationSeconds: number): number {
  if (durationSeconds >= LONG_SECONDS) return 1;
  return height >= LARGE_LINES ? 2 : 5;
}
