import type { Channel } from '../../../contract/channel.ts';

const EMBED = 'https://www.youtube-nocookie.com/embed/videoseries';

/** Plays a channel's uploads: the platform lists them under the channel's id with other first letters. */
export function ChannelPlayer({ channel: { name, remoteId } }: { channel: Channel }) {
  const list = remoteId.replace(/^UC/, 'UU');
  return (
    <iframe
      src={`${EMBED}?${new URLSearchParams({ list })}`}
      title={name}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
      className="scheme-light aspect-video w-full max-w-form rounded-2xl bg-sunken"
    />
  );
}
