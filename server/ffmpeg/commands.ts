/** How ffmpeg is called, as the settings say: a path, or a name that is looked up on the path. */
export const ffmpegCommand = ({ ffmpegPath }: { ffmpegPath: string | null }): string =>
  ffmpegPath ?? 'ffmpeg';

/** How ffprobe is called, in the same way. */
export const ffprobeCommand = ({ ffprobePath }: { ffprobePath: string | null }): string =>
  ffprobePath ?? 'ffprobe';
