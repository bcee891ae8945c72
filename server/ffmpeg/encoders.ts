/** H.264 in the form that every player takes. */
export const PICTURE_ENCODER: readonly string[] = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p'],
];

export const SOUND_ENCODERS = {
  aac: ['-c:a', 'aac', '-b:a', '160k'],
  // A rate that every player takes.
  mp3: ['-c:a', 'libmp3lame', '-b:a', '192k', '-ar', '44100'],
} as const;
