import { useId } from 'react';
import type { Attachment } from '../../../contract/attachment.ts';
import { formatDuration, spokenDuration } from '../../lib/duration.ts';
import { usePlaybackPlace } from '../../lib/playback.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Player } from './use-player.ts';

interface ChapterListProps {
  attachment: Attachment;
  player: Player;
}

/** The chapters of what is played: the current one is marked, and each can be gone to. */
export function ChapterList({ attachment: { chapters, pieces }, player }: ChapterListProps) {
  const heading = useId();
  const { element, seekTo } = player;
  const current = usePlaybackPlace(element && { element, pieces }, (time) =>
    chapters.findLastIndex(({ start }) => start <= time),
  );
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 font-semibold">
        Chapters
      </h2>
      {/* The padding keeps the focus ring from being cut off. */}
      <ol className="-m-1 max-h-64 overflow-y-auto p-1">
        {chapters.map(({ start, title }, index) => (
          <li key={`${start} ${title}`}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => seekTo(start)}
              className="control-min-height grid w-full grid-cols-[auto_minmax(0,1fr)] content-center items-baseline gap-3 rounded-lg px-3 py-2 text-start hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-medium"
            >
              <span aria-hidden className="min-w-10 shrink-0 text-accent-ink tabular-nums">
                {formatDuration(start)}
              </span>
              <bdi className="justify-self-start [overflow-wrap:anywhere]">{title}</bdi>{' '}
              <VisuallyHidden>at {spokenDuration(start)}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
