import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react';
import { useOutlet, useParams } from 'react-router';
import type { MediaDetails } from '../../contract/media.ts';
import { imageAddress } from '../api/images.ts';
import { MediaActions } from '../features/media/media-actions.tsx';
import { MediaDescription } from '../features/media/media-description.tsx';
import { MediaHeading } from '../features/media/media-heading.tsx';
import { MediaPageSkeleton, MediaSideSkeleton } from '../features/media/media-page-skeleton.tsx';
import { MediaPlayer } from '../features/media/media-player.tsx';
import {
  RecommendedMedia,
  RecommendedMediaSkeleton,
} from '../features/media/recommended-media.tsx';
import { useCompletion } from '../features/media/use-completion.ts';
import { useMedia } from '../features/media/use-media.ts';
import { usePlayerStart } from '../features/media/use-player-start.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { PlaybackProvider } from '../lib/playback.tsx';
import { useSharingMetadata } from '../lib/sharing-metadata.ts';
import { FailedPage } from '../ui/failed-page.tsx';
import { useLoadingUntilDrawn } from '../ui/use-loading-until-drawn.ts';

/** Comes after the picture: none of it is seen without scrolling on a phone. */
const MediaSide = lazy(async () => ({ default: (await import('./media-side.tsx')).MediaSide }));

/** A video: to watch, to mark, and all that hangs on it. */
export function MediaPage() {
  const id = Number(useParams().id);
  return <OneMediaPage key={id} id={id} />;
}

function OneMediaPage({ id }: { id: number }) {
  const media = useMedia(id);
  const isLoading = useLoadingUntilDrawn(media.isPending);
  const viewer = useOutlet();
  // On the way back all is there at once, or the page could not be scrolled to where it was left.
  const [isWayBack] = useState(media.data !== undefined);
  // What is viewed names the window once it is shown.
  usePageTitle(viewer && media.data ? null : (media.data?.name ?? 'Video'));
  useSharingMetadata(
    media.data && {
      title: media.data.name,
      image: imageAddress('media', media.data.thumbnail),
    },
  );
  if (isLoading) return <MediaPageSkeleton />;
  if (!media.data) {
    return (
      <FailedPage
        heading="Video"
        text="An error occurred when loading video details"
        query={media}
        others={{ to: '/latest', name: 'Latest Videos', icon: 'latest' }}
      />
    );
  }
  return (
    <PlaybackProvider>
      <MediaView media={media.data} viewer={viewer} isWhole={isWayBack} />
    </PlaybackProvider>
  );
}

interface MediaViewProps {
  media: MediaDetails;
  /** Takes the place of the player. */
  viewer: ReactNode;
  /** Whether it begins with all there is of it, in place of the picture and the heading. */
  isWhole: boolean;
}

function MediaView({ media, viewer, isWhole }: MediaViewProps) {
  const { start, restarts, startAt } = usePlayerStart();
  const [isRestTime, setRestTime] = useState(isWhole || media.thumbnail === null);
  // What is there stays there, also when the picture comes anew after what was viewed in its place.
  if (viewer !== null && !isRestTime) setRestTime(true);
  const sideSkeleton = <MediaSideSkeleton hasTranscript={media.hasTranscript} />;
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {viewer ?? (
            <MediaPlayer
              media={media}
              start={start}
              restarts={restarts}
              onPicture={() => startTransition(() => setRestTime(true))}
            />
          )}
          <MediaHeading media={media} level={viewer ? 2 : 1} />
          <MediaActions media={media} />
          <MediaDescription description={media.description} pending={useCompletion(media)} />
        </div>
        {isRestTime ? (
          <Suspense fallback={sideSkeleton}>
            <MediaSide media={media} start={start} onStart={viewer ? null : startAt} />
          </Suspense>
        ) : (
          sideSkeleton
        )}
      </div>
      {isRestTime ? <RecommendedMedia mediaId={media.id} /> : <RecommendedMediaSkeleton />}
    </div>
  );
}
