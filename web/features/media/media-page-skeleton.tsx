import { classes } from '../../lib/classes.ts';
import { useMediaQuery } from '../../lib/media-query.ts';
import { readRemembered } from '../../lib/remembered.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The page of a video while nothing is known of it. */
export function MediaPageSkeleton() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Spinner className="sr-only" label="Loading" />
      <div className="flex min-w-0 flex-col gap-5">
        <Skeleton className="mx-auto aspect-video w-full max-w-player rounded-2xl" />
        <div className="flex flex-col gap-3">
          <Skeleton className="h-6 w-3/4 rounded" />
          <Skeleton className="h-9 w-48 rounded" />
          <Skeleton className="h-5 w-1/2 rounded" />
        </div>
        <Skeleton className="control-height w-full max-w-form rounded-lg" />
        <Skeleton className="h-24 rounded-2xl" />
      </div>
      <MediaSideSkeleton hasTranscript />
    </div>
  );
}

const TRANSCRIPT_HEIGHTS = {
  folded: 'h-11.5',
  unread: 'h-33.5 pointer-coarse:h-35.5',
  lines:
    'h-[calc(var(--spacing-transcript)+6.1875rem)] pointer-coarse:h-[calc(var(--spacing-transcript)+6.6875rem)]',
};

/**
 * What stands beside a video, while it is on its way.
 *
 * @param hasTranscript whether it is known what is said in the video
 */
export function MediaSideSkeleton({ hasTranscript }: { hasTranscript: boolean }) {
  const isRoomy = useMediaQuery('(width >= 80rem)');
  const isTranscriptOpen = readRemembered('transcript-open', isRoomy);
  const transcript = !isTranscriptOpen ? 'folded' : hasTranscript ? 'lines' : 'unread';
  return (
    <div aria-busy className="flex min-w-0 flex-col gap-6">
      <Skeleton className={classes('rounded-2xl', TRANSCRIPT_HEIGHTS[transcript])} />
      <Skeleton className="h-9 rounded-lg" />
      <Skeleton className="h-48 rounded-2xl" />
    </div>
  );
}
