import { SPEEDS } from './player-memory.ts';

/** What can be done with the element that plays; nothing happens while there is none. */
export function playOf(element: HTMLMediaElement | null) {
  const seekTo = (seconds: number) => {
    if (!element) return;
    const end = Number.isFinite(element.duration) ? element.duration : seconds;
    element.currentTime = Math.max(0, Math.min(seconds, end));
  };
  const start = () => {
    // Where it cannot play, the element says so itself; where it may not, its own button is there.
    element?.play().catch(() => undefined);
  };
  const chooseSpeed = (next: number) => {
    if (element) element.playbackRate = next;
  };
  return {
    seekTo,
    seekBy: (seconds: number) => seekTo((element?.currentTime ?? 0) + seconds),
    /** To a share of the whole; nothing happens while its length is not known. */
    seekToShare: (share: number) => {
      if (Number.isFinite(element?.duration)) seekTo((element?.duration ?? 0) * share);
    },
    start,
    toggle: () => (element?.paused ? start() : element?.pause()),
    mute: () => {
      if (element) element.muted = !element.muted;
    },
    chooseSpeed,
    /** Chooses the next speed that is faster or slower, while there is one. */
    changeSpeed: (faster: boolean) => {
      const now = element?.playbackRate ?? 1;
      const next = faster ? SPEEDS.find((one) => one > now) : SPEEDS.findLast((one) => one < now);
      if (next !== undefined) chooseSpeed(next);
    },
    toggleFullScreen: () => {
      if (!(element instanceof HTMLVideoElement)) return;
      // What lies behind a full screen hears no keys.
      element.focus();
      // An iPhone does not know it, whatever the types say.
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : element.requestFullscreen?.();
      // A browser that forbids it leaves things as they are.
      change?.catch(() => undefined);
    },
  };
}
