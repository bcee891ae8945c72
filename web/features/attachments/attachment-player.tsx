import FileIcon from 'lucide-react/icons/file';
import FileAudio from 'lucide-react/icons/file-headphone';
import FileX from 'lucide-react/icons/file-x';
import type { ReactNode } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { attachmentAddress } from '../../api/attachments.ts';
import type { IconComponent } from '../../ui/icon.tsx';
import { playerOf } from './attachment-words.ts';
import type { Captions } from './use-captions.ts';
import type { Player } from './use-player.ts';

interface AttachmentPlayerProps {
  attachment: Attachment;
  player: Player;
  captions: Captions | null;
}

/** The browser's own player for sound or video; words where there is nothing to play it with. */
export function AttachmentPlayer({ attachment, player, captions }: AttachmentPlayerProps) {
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
  if (player.hasFailed) {
    return (
      <Frame icon={FileX}>
        This browser cannot play the file. Download it to open it elsewhere.
      </Frame>
    );
  }
  if (kind === 'audio') {
    return (
      <Frame icon={FileAudio}>
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

function Frame({ icon: Icon, children }: { icon: IconComponent; children: ReactNode }) {
  return (
    <div className="mx-auto flex aspect-video max-h-72 w-full max-w-player flex-col items-center justify-center gap-4 rounded-2xl border border-line bg-surface p-4 text-center text-base text-muted">
      <span className="grid size-14 place-items-center rounded-full bg-sunken">
        <Icon aria-hidden className="size-6" />
      </span>
      {children}
    </div>
  );
}
