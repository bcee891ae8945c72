import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import type { Transcript } from '../../../contract/transcript.ts';
import { useTranscript } from '../../api/transcripts.ts';
import { classes } from '../../lib/classes.ts';
import { useMediaQuery } from '../../lib/media-query.ts';
import { useRemembered } from '../../lib/remembered.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/state.tsx';
import type { Stretch } from './chosen-lines.tsx';
import { languageName } from './language-name.ts';
import { TranscriptView } from './transcript-view.tsx';
import { UnreadTranscript } from './unread-transcript.tsx';

interface TranscriptPanelProps {
  mediaId: number;
  /** Of the video, in seconds; null where it is not known. */
  duration: number | null;
  /** Whether something was there to be shown when the video was read. */
  isKnown: boolean;
  /** Where the player of the platform starts, in seconds; null for the beginning. */
  start: number | null;
  /** Has it start at a second; null where it is not on the page. */
  onStart: ((seconds: number) => void) | null;
  /** The person wants to cut a stretch out of the video. */
  onCut: (stretch: Stretch) => void;
}

/**
 * What is said in a video, folded on a small screen, but for who comes to a certain second; how the
 * person left it is remembered.
 */
export function TranscriptPanel(props: TranscriptPanelProps) {
  const { mediaId, duration, isKnown, start, onStart, onCut } = props;
  const isRoomy = useMediaQuery('(width >= 80rem)');
  const [isSought] = useState(start !== null);
  const [isOpen, setOpen] = useRemembered('transcript-open', isRoomy || isSought);
  const transcript = useTranscript(mediaId, isOpen);
  const id = useId();
  return (
    <section
      aria-label="Transcript"
      className="flex flex-col overflow-hidden rounded-2xl border border-line bg-surface"
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-2xl px-3 py-0.5 text-start transition-colors hover:bg-hover focus-visible:-outline-offset-2"
        >
          <Icon name="captions" className="size-4 text-accent-ink" />
          <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2.5">
            <span className="font-semibold">Transcript</span>
            {isOpen && transcript.data && (
              <span className="min-w-0 text-muted text-xs">{origin(transcript.data)}</span>
            )}
          </span>
          <ChevronDown
            aria-hidden
            className={classes(
              'size-4 shrink-0 text-muted transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={id} tabIndex={-1} className="flex flex-col pt-1 outline-none">
          {transcript.isPending ? (
            <TranscriptSkeleton isKnown={isKnown} />
          ) : !transcript.data ? (
            <ErrorState
              text="An error occurred when loading the transcript"
              busy={transcript.isFetching}
              onRetry={() => transcript.refetch()}
            />
          ) : transcript.data.state === 'ready' ? (
            <TranscriptView
              mediaId={mediaId}
              duration={duration}
              lines={transcript.data.lines}
              start={start}
              onStart={onStart}
              onCut={onCut}
            />
          ) : (
            <UnreadTranscript mediaId={mediaId} state={transcript.data.state} />
          )}
        </div>
      )}
    </section>
  );
}

/** In what language something is said, and who wrote it down. */
function origin({ language, automatic }: Transcript): string {
  if (language === null) return '';
  return languageName(language) + (automatic ? ', automatic captions' : '');
}

const LINE_WIDTHS = ['w-11/12', 'w-2/3', 'w-5/6', 'w-3/4', 'w-11/12', 'w-1/2'];

/** What is shown in place of what is still on its way, and as high. */
function TranscriptSkeleton({ isKnown }: { isKnown: boolean }) {
  return (
    <div aria-busy>
      <Spinner className="sr-only" label="Loading" />
      {isKnown ? <LinesSkeleton /> : <UnreadSkeleton />}
    </div>
  );
}

/** As high as the lines of a talk that does not fit. */
function LinesSkeleton() {
  return (
    <>
      <div className="border-line border-b px-3 pb-3">
        <Skeleton className="control-height w-full rounded-lg" />
      </div>
      <div className="flex h-transcript flex-col gap-4 overflow-hidden px-3 pt-3">
        {[...LINE_WIDTHS, ...LINE_WIDTHS].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
          <Skeleton key={index} className={`h-5 shrink-0 rounded ${width}`} />
        ))}
      </div>
    </>
  );
}

function UnreadSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-3 pb-4">
      <Skeleton className="h-5 w-2/3 rounded" />
      <Skeleton className="control-height w-40 rounded-lg" />
    </div>
  );
}
