import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import type { Media } from '../../../contract/media.ts';
import { attachmentAddress } from '../../api/attachments.ts';
import { imageAddress } from '../../api/images.ts';
import { formatDate, formatFullDate } from '../../lib/dates.ts';
import { formatDuration } from '../../lib/duration.ts';
import { formatFileSize } from '../../lib/file-size.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AttachmentPlayer } from './attachment-player.tsx';
import { dateLabel, playerOf, TYPE_LABELS } from './attachment-words.ts';
import { ChapterList } from './chapter-list.tsx';
import { PlayerControls } from './player-controls.tsx';
import { pressKey } from './press-key.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { useCaptions } from './use-captions.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayer } from './use-player.ts';

interface AttachmentViewerProps {
  attachment: Attachment;
  /** The video that it hangs on, once it is known. */
  video?: Media | undefined;
}

/** Plays an attachment, or says that it cannot be played, and tells what it is. */
export function AttachmentViewer({ attachment, video }: AttachmentViewerProps) {
  const section = useRef<HTMLElement>(null);
  const picture = imageAddress('media', video?.thumbnail ?? null);
  const player = usePlayer(attachment);
  const captions = useCaptions(attachment, player.element);
  const [isHelpShown, setHelpShown] = useState(false);
  const help = { isShown: isHelpShown, id: useId(), toggle: () => setHelpShown(!isHelpShown) };
  const isPlayed = playerOf(attachment) !== null && player.failure === null;
  const focus = useCallback(() => section.current?.focus({ preventScroll: true }), []);
  // It stands far above the row that led here.
  useEffect(focus, [focus]);
  useMediaSession(
    { title: attachment.name, album: video?.name, artist: video?.channel.name, picture },
    isPlayed,
    player,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPlayed) pressKey(event, { player, captions, help });
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Attachment"
      onKeyDown={onKeyDown}
      className="flex flex-col gap-4 outline-none"
    >
      <AttachmentPlayer
        attachment={attachment}
        picture={picture}
        player={player}
        captions={captions}
        onRetry={() => {
          player.retry();
          focus();
        }}
      />
      {isPlayed && (
        <PlayerControls
          player={player}
          captions={captions}
          help={help}
          onStartOver={() => {
            player.startOver();
            focus();
          }}
        />
      )}
      {isPlayed && isHelpShown && <ShortcutList id={help.id} />}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="flex min-w-0 grow basis-72 flex-col gap-2">
          <h1 dir="auto" className="font-semibold text-lg [overflow-wrap:anywhere]">
            {attachment.name}
          </h1>
          <Facts attachment={attachment} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink icon={ArrowLeft} to={`/media/${attachment.mediaId}`}>
            Back to video
          </ButtonLink>
          <ButtonAnchor
            icon={Download}
            href={attachmentAddress(attachment, 'save')}
            target={undefined}
            download
          >
            Download
          </ButtonAnchor>
        </div>
      </div>
      {isPlayed && <ChapterList attachment={attachment} player={player} />}
    </section>
  );
}

function Facts({ attachment }: { attachment: Attachment }) {
  const { type, size, duration, createdAt } = attachment;
  const facts = [
    ['Type', TYPE_LABELS[type]],
    ['Size', formatFileSize(size)],
    ['Duration', formatDuration(duration)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-2 tabular-nums">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-xs">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt className="text-muted text-xs">{dateLabel(attachment)}</dt>
        <dd>
          <time dateTime={createdAt} title={formatFullDate(createdAt)}>
            {formatDate(createdAt)}
          </time>
        </dd>
      </div>
    </dl>
  );
}

/** The viewer while nothing is known of the attachment. */
export function AttachmentViewerSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      {/* The video's name ranks second to the attachment's, also before that is known. */}
      <h1 className="sr-only">Attachment</h1>
      <Spinner className="sr-only" label="Loading" />
      <Skeleton className="mx-auto aspect-video w-full max-w-player rounded-2xl" />
      <Skeleton className="h-5 w-1/2 rounded" />
      <Skeleton className="h-9 w-2/3 rounded" />
    </div>
  );
}
