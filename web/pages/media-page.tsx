import type { ReactNode } from 'react';
import { useOutlet, useParams, useSearchParams } from 'react-router';
import type { MediaDetails } from '../../contract/media.ts';
import { imageAddress } from '../api/images.ts';
import { useActionDraft } from '../features/actions/use-action-draft.ts';
import { ChannelGrid, ChannelGridSkeleton } from '../features/channels/channel-grid.tsx';
import { useChannelList } from '../features/channels/use-channel-list.ts';
import { MediaActions } from '../features/media/media-actions.tsx';
import { MediaDescription } from '../features/media/media-description.tsx';
import { MediaHeading } from '../features/media/media-heading.tsx';
import { MediaPageSkeleton } from '../features/media/media-page-skeleton.tsx';
import { MediaPlayer } from '../features/media/media-player.tsx';
import { RecommendedMedia } from '../features/media/recommended-media.tsx';
import { useCompletion } from '../features/media/use-completion.ts';
import { useMedia } from '../features/media/use-media.ts';
import { usePlayerStart } from '../features/media/use-player-start.ts';
import type { Stretch } from '../features/transcripts/chosen-lines.tsx';
import { TranscriptPanel } from '../features/transcripts/transcript-panel.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { PlaybackProvider } from '../lib/playback.tsx';
import { useSharingMetadata } from '../lib/sharing-metadata.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ErrorState } from '../ui/state.tsx';
import { MediaTabs, STAY, withTab } from './media-tabs.tsx';

/** A video: to watch, to mark, and all that hangs on it. */
export function MediaPage() {
  const media = useMedia(Number(useParams().id));
  const viewer = useOutlet();
  // What is viewed names the window then.
  usePageTitle(viewer ? null : (media.data?.name ?? 'Video'));
  useSharingMetadata(
    media.data && {
      title: media.data.name,
      image: imageAddress('media', media.data.thumbnail),
    },
  );
  if (media.isPending) return <MediaPageSkeleton />;
  if (!media.data) {
    return (
      <ErrorState
        heading="Video"
        text="An error occurred when loading video details"
        busy={media.isFetching}
        onRetry={() => media.refetch()}
      />
    );
  }
  return (
    <PlaybackProvider key={media.data.id}>
      <MediaView media={media.data} viewer={viewer} />
    </PlaybackProvider>
  );
}

interface MediaViewProps {
  media: MediaDetails;
  /** Takes the place of the player. */
  viewer: ReactNode;
}

function MediaView({ media, viewer }: MediaViewProps) {
  const [, setParams] = useSearchParams();
  const { start, restarts, startAt } = usePlayerStart();
  const draft = useActionDraft(media.duration);
  const onCut = (stretch: Stretch) => {
    draft.fillIn(stretch);
    setParams((before) => withTab(before, 'actions'), STAY);
  };
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {viewer ?? <MediaPlayer media={media} start={start} restarts={restarts} />}
          <MediaHeading media={media} />
          <MediaActions media={media} />
          <MediaDescription description={media.description} pending={useCompletion(media)} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <TranscriptPanel
            mediaId={media.id}
            duration={media.duration}
            start={start}
            onStart={viewer ? null : startAt}
            onCut={onCut}
          />
          <MediaTabs media={media} draft={draft} />
          <PartOfChannel mediaId={media.id} />
        </div>
      </div>
      <RecommendedMedia mediaId={media.id} />
    </div>
  );
}

function PartOfChannel({ mediaId }: { mediaId: number }) {
  const { items, isLoading } = useChannelList({ media: mediaId });
  if (!isLoading && items.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <PageHeader level={2} icon="community" text="Part of" secondText="Channel" />
      {isLoading ? (
        <ChannelGridSkeleton count={1} single />
      ) : (
        <ChannelGrid channels={items} level={3} single />
      )}
    </section>
  );
}
