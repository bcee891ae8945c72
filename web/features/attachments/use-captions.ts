import { type RefCallback, useCallback, useEffect, useState } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { captionsAddress } from '../../api/attachments.ts';
import { useTranscript } from '../../api/transcripts.ts';
import { recordingTimeOf } from '../../lib/pieces.ts';
import { playerOf } from './attachment-words.ts';
import { keepCaptionsWish, readCaptionsWish } from './player-memory.ts';

/** The captions of an attachment; null where it has none. */
export type Captions = NonNullable<ReturnType<typeof useCaptions>>;

/**
 * What is said in an attachment, to be read while it plays. They are off until the person wants them
 * on this device; sound has no place where the browser would draw them, so that it is told here.
 */
export function useCaptions(attachment: Attachment, element: HTMLMediaElement | null) {
  const { mediaId, pieces } = attachment;
  const kind = playerOf(attachment);
  const { data: transcript } = useTranscript(mediaId, pieces !== null && kind !== null);
  const [isWanted, setWanted] = useState(() => readCaptionsWish(localStorage));
  const [hasFailed, setFailed] = useState(false);
  const { track, ref } = useTrack();
  const want = useCallback((next: boolean) => {
    setWanted(next);
    keepCaptionsWish(localStorage, next);
  }, []);

  useEffect(() => {
    if (track) track.mode = isWanted ? (kind === 'video' ? 'showing' : 'hidden') : 'disabled';
  }, [track, isWanted, kind]);
  useBrowsersChoice(element, track, want);
  const said = useCurrentCue(track);

  const isSpoken =
    pieces && transcript?.lines.some((line) => recordingTimeOf(pieces, line) !== null);
  if (!isSpoken) return null;
  return {
    isWanted,
    toggle: () => want(!isWanted),
    /** Whether they could not be loaded. */
    hasFailed,
    /** What is said right now; empty where the browser draws it, or nothing is to be read. */
    said: kind === 'audio' && isWanted ? said : '',
    /** For the track within the element that plays. */
    attributes: {
      ref,
      kind: 'captions' as const,
      src: captionsAddress(attachment),
      srcLang: transcript?.language ?? undefined,
      label: 'Captions',
      onError: () => setFailed(true),
    },
  };
}

/** The track of the element whose `ref` this is. */
function useTrack(): { track: TextTrack | null; ref: RefCallback<HTMLTrackElement> } {
  const [track, setTrack] = useState<TextTrack | null>(null);
  const ref = useCallback((element: HTMLTrackElement) => {
    setTrack(element.track);
    return () => setTrack(null);
  }, []);
  return { track, ref };
}

/** Follows the button for captions that the browser's own controls have. */
function useBrowsersChoice(
  element: HTMLMediaElement | null,
  track: TextTrack | null,
  want: (next: boolean) => void,
): void {
  useEffect(() => {
    if (!element || !track) return;
    const tracks = element.textTracks;
    const onChange = () => want(track.mode !== 'disabled');
    tracks.addEventListener('change', onChange);
    return () => tracks.removeEventListener('change', onChange);
  }, [element, track, want]);
}

function useCurrentCue(track: TextTrack | null): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!track) return;
    const onChange = () => {
      const cues = [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
      setText(cues.map((cue) => cue.getCueAsHTML().textContent ?? '').join(' '));
    };
    track.addEventListener('cuechange', onChange);
    return () => track.removeEventListener('cuechange', onChange);
  }, [track]);
  return text;
}
