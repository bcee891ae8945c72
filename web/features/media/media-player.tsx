import { useEffect, useEffectEvent, useState } from 'react';
import type { MediaDetails } from '../../../contract/media.ts';
import { imageAddress } from '../../api/images.ts';
import { usePageAtRest } from '../../api/use-page-at-rest.ts';
import { embedAddress } from '../../lib/embed.ts';
import { Picture } from '../../ui/picture.tsx';
import { availabilityNotice, canBePlayed } from './availability.ts';

interface EmbeddedPlayerProps {
  media: MediaDetails;
  /** In seconds; null for the beginning. */
  start: number | null;
  /** How often it was to start anew at the same second. */
  restarts: number;
}

interface MediaPlayerProps extends EmbeddedPlayerProps {
  /** Called when the picture shows, turns out to be missing or takes too long. */
  onPicture: () => void;
}

/** So long the rest waits for the picture, in milliseconds: one that is not kept yet may take longer. */
const LONGEST_WAIT_MS = 1_000;
/** So long the player waits for the rest of the page after that. */
const LONGEST_WAIT_FOR_THE_REST_MS = 2_000;

/** The platform's player over the video's picture; only the picture where it cannot be played. */
export function MediaPlayer({ media, start, restarts, onPicture }: MediaPlayerProps) {
  const picture = imageAddress('media', media.thumbnail);
  const [isPictureSettled, setPictureSettled] = useState(picture === null);
  const settle = () => {
    setPictureSettled(true);
    onPicture();
  };
  const stopWaiting = useEffectEvent(settle);
  useEffect(() => {
    if (isPictureSettled) return;
    const timer = setTimeout(stopWaiting, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isPictureSettled]);
  const notice = availabilityNotice(media.availability);
  const isPlayable = media.source === 'youtube' && canBePlayed(media.availability);
  return (
    <Picture
      src={picture}
      alt=""
      eager
      onSettled={settle}
      className="mx-auto aspect-video w-full max-w-player rounded-2xl"
    >
      {!isPlayable ? (
        <span className="absolute inset-0 grid place-items-center bg-picture-chip p-6 text-center text-base text-on-picture backdrop-blur-md">
          {notice}
        </span>
      ) : (
        isPictureSettled && <EmbeddedPlayer media={media} start={start} restarts={restarts} />
      )}
    </Picture>
  );
}

/**
 * The platform's own player, once the page beside it stands: it starts a process of the browser and loads a
 * megabyte of scripts, which would hold all else up by more than it has to wait.
 */
function EmbeddedPlayer({ media, start, restarts }: EmbeddedPlayerProps) {
  if (!usePageAtRest(LONGEST_WAIT_FOR_THE_REST_MS)) return null;
  return (
    <iframe
      key={`${media.remoteId} ${start} ${restarts}`}
      src={embedAddress(media.remoteId, start)}
      title={media.name}
      // The player refuses to play on a page that it is not told of.
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className="scheme-light absolute inset-0 size-full"
    />
  );
}
