/** A form in which the platform offers a video's media; `itag` is the platform's number for it. */
export interface MediaFormat {
  itag: number;
  /** Picture lines; 0 for sound alone. */
  height: number;
  sound: boolean;
  mimeType: string;
  quality: string;
}

/** The forms that are offered: one with picture and sound together, the others apart. */
export const MEDIA_FORMATS: readonly MediaFormat[] = [
  {
    itag: 18,
    height: 360,
    sound: true,
    mimeType: 'video/mp4; codecs="avc1.42001E, mp4a.40.2"',
    quality: 'medium',
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
];
