import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { usePlayerRef } from '../../lib/playback.tsx';
import { playOf } from './play.ts';
import { keepPlace, keepSpeed, readPlace, readSpeed } from './player-memory.ts';
import { usePlayerFailure } from './use-player-failure.ts';

/** So often, in seconds of the recording, it is kept where it is while it plays. */
const KEEP_EVERY = 5;

/** What plays an attachment, and what can be done with it. */
export type Player = ReturnType<typeof usePlayer>;

/** Plays an attachment: as fast as the person chose last, and from where it stopped. */
export function usePlayer(attachment: Attachment) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null);
  const [speed, setSpeed] = useState(() => readSpeed(localStorage));
  const { failure, brokenOff, onError, retry, recovered } = usePlayerFailure(attachment);
  const [continuedAt, setContinuedAt] = useState(() => readPlace(localStorage, attachment));
  const tell = usePlayerRef(attachment.pieces);
  const ref: RefCallback<HTMLMediaElement> = useCallback(
    (player: HTMLMediaElement) => {
      setElement(player);
      const forget = tell(player);
      return () => {
        setElement(null);
        if (forget) forget();
      };
    },
    [tell],
  );
  const keep = useKeptPlace(attachment, element);
  const play = playOf(element);
  return {
    ...play,
    element,
    /** Why it does not play; null where nothing is known to be wrong. */
    failure,
    /** Where the next attempt after a failure goes on, in seconds; null at the beginning. */
    resumesAt: brokenOff && brokenOff.time >= 1 ? brokenOff.time : null,
    retry,
    speed,
    /** Where it went on, in seconds; null where it began at its beginning. */
    continuedAt,
    startOver: () => {
      setContinuedAt(null);
      play.seekTo(0);
    },
    /** For the element that plays. */
    attributes: {
      ref,
      onLoadedMetadata: () => {
        play.chooseSpeed(speed);
        // Who has chosen a place meanwhile does not want the one where it stopped.
        const isAtStart = element?.currentTime === 0;
        const place = brokenOff?.time ?? (isAtStart ? continuedAt : null);
        if (place !== null) play.seekTo(place);
        if (brokenOff?.wasPlaying) play.start();
        recovered();
      },
      // The browser's own menu may have chosen it as well.
      onRateChange: () => {
        if (!element || element.playbackRate === speed) return;
        setSpeed(element.playbackRate);
        keepSpeed(localStorage, element.playbackRate);
      },
      onError: () => element && onError(element),
      onTimeUpdate: () => keep(KEEP_EVERY),
      onSeeked: () => keep(0),
      onPause: () => keep(0),
      onEnded: () => {
        keep(0);
        setContinuedAt(null);
      },
    },
  };
}

/**
 * Keeps where a recording is, also when the person leaves.
 *
 * @returns keeps it now, where it has moved by so many seconds since the last time
 */
function useKeptPlace(attachment: Attachment, element: HTMLMediaElement | null) {
  const kept = useRef(0);
  const { id, createdAt } = attachment;
  const keep = useCallback(
    (after: number) => {
      if (!element || element.readyState === HTMLMediaElement.HAVE_NOTHING) return;
      const { currentTime, duration } = element;
      if (Math.abs(currentTime - kept.current) < after) return;
      kept.current = currentTime;
      keepPlace(localStorage, { id, createdAt }, currentTime, duration);
    },
    [element, id, createdAt],
  );
  useEffect(() => {
    const keepNow = () => keep(0);
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [keep]);
  return keep;
}
