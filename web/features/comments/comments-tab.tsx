import { useRef } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { useComments } from './use-comments.ts';

/** What the person notes about a video. */
export function CommentsTab({ mediaId }: { mediaId: number }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const comments = useComments(mediaId);
  return (
    <section className="flex flex-col gap-6">
      <h2 className="sr-only">Comments</h2>
      <CommentForm mediaId={mediaId} box={box} />
      {comments.isPending ? (
        <CommentsSkeleton />
      ) : comments.data ? (
        <CommentList mediaId={mediaId} comments={comments.data.content} box={box} />
      ) : (
        <ErrorState
          text="Failed to load comments"
          busy={comments.isFetching}
          onRetry={() => comments.refetch()}
        />
      )}
    </section>
  );
}

/** Comments that are still on their way. */
function CommentsSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Spinner className="sr-only" label="Loading" />
      {['w-11/12', 'w-2/3'].map((width) => (
        <div key={width} className="rounded-2xl border border-line bg-surface px-4 pt-4 pb-5">
          <Skeleton className="h-4 w-28 rounded" />
          <Skeleton className={`mt-4 h-4 rounded ${width}`} />
        </div>
      ))}
    </div>
  );
}
