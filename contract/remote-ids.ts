/** How the platform writes the id of a video. */
export const VIDEO_ID_PATTERN = /^[A-Za-z0-9_-]{11}$/;

/** How the platform writes the id of a channel. */
export const CHANNEL_ID_PATTERN = /^UC[A-Za-z0-9_-]{22}$/;
