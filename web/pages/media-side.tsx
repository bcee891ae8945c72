import { useSearchParams } from 'react-router';
import type { MediaDetails } from '../../contract/media.ts';
import { useActionDraft } from '../features/actions/use-action-draft.ts';
import { ChannelGrid, ChannelGridSkeleton } from '../features/channels/channel-grid.tsx';
import { useChannelList } from '../features/channels/use-channel-list.ts';
import type { Stretch } from '../features/transcripts/chosen-lines.tsx';
import { TranscriptPanel } from '../features/transcripts/transcript-panel.tsx';
import { STAYING_IN_PLACE } from '../lib/staying.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { MediaTabs, withTab } from './media-tabs.tsx';

interface MediaSideProps {
  media: MediaDetails;
  /** Where the player of the platform starts, in seconds; null for the beginning. */
  start: number | null;
  /** Has it start at a second; null where it is not on the page. */
  onStart: ((seconds: number) => void) | null;
}

/** What stands beside a video where there is room, else below: what is said, and all that hangs on it. */
export function MediaSide({ media, start, onStart }: MediaSideProps) {
  const [, setParams] = useSearchParams();
  const draft = useActionDraft(media.duration);
  const onCut = (stretch: Stretch) => {
    draft.fillIn(stretch);
    setParams((before) => withTab(before, 'actions'), STAYING_IN_PLACE);
  };
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <TranscriptPanel
        mediaId={media.id}
        duration={media.duration}
        isKnown={media.hasTranscript}
        start={start}
        onStart={onStart}
        onCut={onCut}
      />
      <MediaTabs media={media} draft={draft} />
      <PartOfChannel mediaId={media.id} />
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
