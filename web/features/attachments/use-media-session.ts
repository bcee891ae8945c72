import { useEffect } from 'react';
import { useStableCallback } from '../../lib/stable-callback.ts';
import { FAR } from './player-keys.ts';
import type { Player } from './use-player.ts';

/** What the device shows beside the title; a recording has no picture of its own. */
const ARTWORK = [{ src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' }];

/**
 * Tells the device what is played, for its lock screen, and takes what is pressed there and on a headset. To play
 * and to pause the browser does by itself.
 */
export function useMediaSession(title: string, isPlayed: boolean, player: Player): void {
  const { element } = player;
  const seekTo = useStableCallback(player.seekTo);
  useEffect(() => {
    if (!isPlayed || !('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title, artwork: ARTWORK });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, isPlayed]);
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
