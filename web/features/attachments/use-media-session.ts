import { useEffect } from 'react';
import { useStableCallback } from '../../lib/stable-callback.ts';
import { FAR } from './player-keys.ts';
import type { Player } from './use-player.ts';

/** What is played, as the device shows it. */
interface Played {
  title: string;
  /** The video that was recorded. */
  album: string | undefined;
  /** Its channel. */
  artist: string | undefined;
  /** The address of its picture; null where there is none. */
  picture: string | null;
}

/** What the device shows beside the title of what has no picture. */
const ICON: MediaImage = { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' };

/**
 * Tells the device what is played, for its lock screen, and takes what is pressed there and on a headset. To play
 * and to pause the browser does by itself.
 */
export function useMediaSession(
  { title, album = '', artist = '', picture }: Played,
  isPlayed: boolean,
  player: Player,
): void {
  const { element } = player;
  const seekTo = useStableCallback(player.seekTo);
  useEffect(() => {
    if (!isPlayed || !('mediaSession' in navigator)) return;
    const artwork = [picture === null ? ICON : { src: picture }];
    navigator.mediaSession.metadata = new MediaMetadata({ title, album, artist, artwork });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, album, artist, picture, isPlayed]);
  useEffect(() => {
    if (!isPlayed || !element || !('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    const seekBy = (seconds: number) => seekTo(element.currentTime + seconds);
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? FAR)),
      seekforward: ({ seekOffset }) => seekBy(seekOffset ?? FAR),
      seekto: ({ seekTime }) => seekTo(seekTime ?? element.currentTime),
    };
    const actions = Object.keys(handlers) as MediaSessionAction[];
    for (const action of actions) mediaSession.setActionHandler(action, handlers[action] ?? null);
    return () => {
      for (const action of actions) mediaSession.setActionHandler(action, null);
    };
  }, [isPlayed, element, seekTo]);
}
