import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { attachmentRoutes } from '../../../contract/routes/attachments.ts';
import { useCall } from '../../api/api-context.tsx';
import { ApiError, SessionEndedError } from '../../api/api-error.ts';
import type { Call } from '../../api/client.ts';

/** Why a recording does not play. */
export type PlayerFailure =
  /** The browser has the file and cannot make anything of it. */
  | { why: 'unplayable' }
  /** The file does not come: the connection broke, or the server says why it does not give it. */
  | { why: 'unreachable'; detail: string | null };

/** Where a recording broke off, in seconds, and whether it was being played. */
interface BrokenOff {
  time: number;
  wasPlaying: boolean;
}

/** The codes of `MediaError` that need no further question. */
const NETWORK_ERROR = 2;
const DECODE_ERROR = 3;

/** Tells why a recording stopped with an error, and has the next attempt go on from there. */
export function usePlayerFailure(attachment: Attachment) {
  const call = useCall();
  const [failure, setFailure] = useState<PlayerFailure | null>(null);
  const [brokenOff, setBrokenOff] = useState<BrokenOff | null>(null);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const examine = async (code: number | undefined): Promise<PlayerFailure | null> => {
    if (code === NETWORK_ERROR) return { why: 'unreachable', detail: null };
    if (code === DECODE_ERROR) return { why: 'unplayable' };
    asking.current = new AbortController();
    return askForFile(call, attachment, asking.current);
  };
  return {
    failure,
    /** Where the next attempt goes on; null where it begins as any other. */
    brokenOff,
    onError: async (element: HTMLMediaElement) => {
      // An attempt that did not even begin leaves the place of the one before.
      if (element.readyState > HTMLMediaElement.HAVE_NOTHING) {
        setBrokenOff({ time: element.currentTime, wasPlaying: !element.paused });
      }
      setFailure(await examine(element.error?.code));
    },
    retry: () => setFailure(null),
    /** The recording is where it broke off. */
    recovered: () => setBrokenOff(null),
  };
}

/**
 * Asks for a recording itself: the browser calls it unplayable as well where it was not answered.
 *
 * @returns null where the person has left meanwhile
 */
async function askForFile(
  call: Call,
  { mediaId, id }: Attachment,
  asking: AbortController,
): Promise<PlayerFailure | null> {
  try {
    await call(attachmentRoutes.downloadAttachment, {
      params: { id: mediaId, attachmentId: id },
      query: { inline: true },
      signal: asking.signal,
    });
    return { why: 'unplayable' };
  } catch (error) {
    if (asking.signal.aborted || error instanceof SessionEndedError) return null;
    if (!(error instanceof ApiError)) throw error;
    return { why: 'unreachable', detail: error.detail };
  } finally {
    // That it is answered is enough; the file itself would be many megabytes.
    asking.abort();
  }
}
