import type { EmulatedChannel, EmulatedVideo } from '../catalogue.ts';

/** The address of a video's picture; `name` is the platform's, such as `mqdefault`. */
export function thumbnailUrl(videoId: string, name: string): string {
  return `https://i.ytimg.com/vi/${videoId}/${name}.jpg`;
}

/** The address of a channel's picture, cropped to a square of `size` pixels. */
export function avatarUrl(channel: EmulatedChannel, size: number): string {
  return `https://yt3.googleusercontent.com/${channel.id}=s${size}-c-k-c0x00ffffff-no-rj`;
}

/** The address of a channel's banner, `width` pixels wide. */
export function bannerUrl(channel: EmulatedChannel, width: number): string {
  return `https://yt3.googleusercontent.com/${channel.id}/banner=w${width}-fcrop64=1,00005a57ffffa5a8-k-c0xffffffff-no-nd-rj`;
}

/** The address of a video's page. */
export function watchUrl(video: EmulatedVideo): string {
  return video.kind === 'short'
    ? `https://www.youtube.com/shorts/${video.id}`
    : `https://www.youtube.com/watch?v=${video.id}`;
}
