import {
  createContext,
  type ReactNode,
  type RefCallback,
  useCallback,
  useContext,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Piece } from '../../contract/attachment.ts';

/** A recording that can be played on the page of its video. */
interface Playing {
  element: HTMLMediaElement;
  /** What it shows of the video; null where nobody knows. */
  pieces: readonly Piece[] | null;
}

const PlayingContext = createContext<Playing | null>(null);
const ShowContext = createContext<(playing: Playing | null) => void>(() => undefined);

/** Lets the parts of a page follow the recording that one of them plays. */
export function PlaybackProvider({ children }: { children: ReactNode }) {
  const [playing, show] = useState<Playing | null>(null);
  return (
    <ShowContext value={show}>
      <PlayingContext value={playing}>{children}</PlayingContext>
    </ShowContext>
  );
}

/**
 * Tells the page of the element that plays a recording.
 *
 * @param pieces what the recording shows of its video; null where nobody knows
 * @returns the `ref` of that element
 */
export function usePlayerRef(pieces: readonly Piece[] | null): RefCallback<HTMLMediaElement> {
  const show = useContext(ShowContext);
  return useCallback(
    (element: HTMLMediaElement) => {
      show({ element, pieces });
      return () => show(null);
    },
    [show, pieces],
  );
}

/** The recording that can be played on this page; null where there is none. */
export function usePlaying(): Playing | null {
  return useContext(PlayingContext);
}

const EVENTS = ['timeupdate', 'seeking', 'emptied'] as const;

/**
 * What is worked out of the place that a recording is at; looked at several times a second while it
 * plays, and drawn anew only where the result is another one.
 *
 * @param read gets the place in seconds of the recording; what it gives has to be a plain value
 */
export function usePlaybackPlace<Value extends string | number | null>(
  playing: Playing | null,
  read: (time: number) => Value,
): Value | null {
  const element = playing?.element;
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const event of EVENTS) element?.addEventListener(event, onChange);
      return () => {
        for (const event of EVENTS) element?.removeEventListener(event, onChange);
      };
    },
    [element],
  );
  return useSyncExternalStore(subscribe, () => (element ? read(element.currentTime) : null));
}
