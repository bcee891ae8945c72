import FileIcon from 'lucide-react/icons/file';
import FileAudio from 'lucide-react/icons/file-headphone';
import FileX from 'lucide-react/icons/file-x';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { attachmentAddress } from '../../api/attachments.ts';
import { formatDuration } from '../../lib/duration.ts';
import { Button } from '../../ui/button.tsx';
import type { IconComponent } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { playerOf } from './attachment-words.ts';
import type { Captions } from './use-captions.ts';
import type { Player } from './use-player.ts';
import type { PlayerFailure } from './use-player-failure.ts';

interface AttachmentPlayerProps {
  attachment: Attachment;
  /** The address of the picture of the video that a sound was cut from; null where there is none. */
  picture: string | null;
  player: Player;
  captions: Captions | null;
  /** The person wants to try again what failed; the button for it is gone then. */
  onRetry: () => void;
}

/** The browser's own player for sound or video; words where there is nothing to play it with. */
export function AttachmentPlayer(props: AttachmentPlayerProps) {
  const { attachment, picture, player, captions, onRetry } = props;
  const kind = playerOf(attachment);
  const source = {
    ...player.attributes,
    src: attachmentAddress(attachment, 'play'),
    'aria-label': attachment.name,
    controls: true,
    preload: 'metadata',
  } as const;
  const track = captions && <track {...captions.attributes} />;
  if (!kind) return <Frame icon={FileIcon}>No viewer available for this file type</Frame>;
  if (player.failure) {
    return <Failed failure={player.failure} resumesAt={player.resumesAt} onRetry={onRetry} />;
  }
  if (kind === 'audio') {
    return (
      <Frame icon={FileAudio} picture={picture}>
        <audio {...source} className="w-full max-w-form">
          {track}
        </audio>
        {captions?.isWanted && (
          <p dir="auto" className="min-h-12 max-w-form text-balance text-ink">
            {captions.said}
          </p>
        )}
      </Frame>
    );
  }
  return (
    <video
      {...source}
      playsInline
      className="mx-auto aspect-video w-full max-w-player rounded-2xl bg-black"
    >
      {track}
    </video>
  );
}

interface FailedProps {
  failure: PlayerFailure;
  /** In seconds; null at the beginning. */
  resumesAt: number | null;
  onRetry: () => void;
}

/** Says why nothing plays, and what helps. */
function Failed({ failure, resumesAt, onRetry }: FailedProps) {
  if (failure.why === 'unplayable') {
    return (
      <Frame icon={FileX} role="alert">
        This browser cannot play the file. Download it to open it elsewhere.
      </Frame>
    );
  }
  return (
    <Frame icon={Unplug} role="alert">
      <p className="max-w-text text-balance">
        {failure.detail ?? 'The connection to the server broke off.'}
        {resumesAt !== null && ` Try again to go on at ${formatDuration(resumesAt)}.`}
      </p>
      <Button icon={RotateCw} onClick={onRetry}>
        Try again
      </Button>
    </Frame>
  );
}

interface FrameProps {
  icon: IconComponent;
  /** Shows in place of the icon. */
  picture?: string | null;
  role?: 'alert';
  children: ReactNode;
}

function Frame({ icon: Icon, picture = null, role, children }: FrameProps) {
  return (
    <div
      role={role}
      className="mx-auto flex min-h-[min(18rem,56vw)] w-full max-w-player flex-col items-center justify-center gap-4 rounded-2xl border border-line bg-surface p-4 text-center text-base text-muted"
    >
      {picture === null ? (
        <span className="grid size-14 place-items-center rounded-full bg-sunken">
          <Icon aria-hidden className="size-6" />
        </span>
      ) : (
        <Picture src={picture} alt="" className="aspect-video w-44 max-w-full rounded-xl sm:w-60" />
      )}
      {children}
    </div>
  );
}
