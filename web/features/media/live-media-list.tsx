import { useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { mediaRoutes } from '../../../contract/routes/media.ts';
import { type MediaFilter, mediaKeys } from '../../api/media-keys.ts';
import { messages } from '../../api/messages.ts';
import { counted } from '../../lib/counted.ts';
import { useKeptForVisit } from '../../lib/kept-for-visit.ts';
import { usePageSize } from '../../lib/page-size.ts';
import { ListView } from '../../ui/list-view.tsx';
import { useStartInView } from '../../ui/use-start-in-view.ts';
import { type ListState, nextStep, type ShownState } from './live-list.ts';
import { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
import { reloadFromTop } from './reload-from-top.ts';
import { useMediaList } from './use-media-list.ts';

interface LiveMediaListProps extends ListState {
  filter: MediaFilter;
  /** Whether the first videos may come at any moment. */
  isExpecting: boolean;
}

/**
 * Videos that become more while one looks on. At the top of the list they come by themselves; further
 * down a button leads to them, so that nothing moves under the person's eyes.
 */
export function LiveMediaList({ isExpecting, ...source }: LiveMediaListProps) {
  const top = useRef<HTMLDivElement>(null);
  const { list, added } = useLiveList(source, useStartInView(top));
  const isWaiting = isExpecting && list.isComplete && list.items.length === 0;
  return (
    <>
      <div ref={top} tabIndex={-1} className="scroll-mt-18 outline-none" />
      <NewVideos
        count={added}
        onShow={() => {
          top.current?.focus({ preventScroll: true });
          top.current?.scrollIntoView();
        }}
      />
      <ListView
        list={isWaiting ? { ...list, isLoading: true } : list}
        mode="infinite"
        icon="video"
        skeleton={<MediaGridSkeleton count={usePageSize()} />}
      >
        {(media) => <MediaGrid media={media} />}
      </ListView>
    </>
  );
}

/** The list, loaded anew where that moves nothing, and how many videos were added where it would. */
function useLiveList(source: ListState & { filter: MediaFilter }, isAtTop: boolean | null) {
  const { filter, version, total, isFilling } = source;
  const queryClient = useQueryClient();
  const list = useMediaList({ route: mediaRoutes.listMedia, filter, messages: messages.listMedia });
  const first = { version, total, isFilling, hasGaps: false };
  const [kept, latest] = useKeptForVisit<ShownState>('live list', first);
  const [shown, setShown] = useState(kept);
  const { isComplete } = list;

  useEffect(() => {
    latest.current = shown;
  }, [latest, shown]);

  useEffect(() => {
    if (isAtTop === null) return;
    const now = { version, total, isFilling };
    const step = nextStep(shown, now, { isAtTop, isComplete });
    if (step === 'rest' || step === 'tell') return;
    const { path } = mediaRoutes.listMedia;
    if (step === 'reload') reloadFromTop(queryClient, path, filter);
    if (step === 'extend') {
      queryClient.invalidateQueries({ queryKey: mediaKeys.list(path, filter) });
    }
    setShown({ ...now, hasGaps: step !== 'reload' });
  }, [version, total, isFilling, isAtTop, isComplete, shown, filter, queryClient]);

  return { list, added: isAtTop !== false || shown.isFilling ? 0 : total - shown.total };
}

/** Says that there are new videos above, without moving what is there. */
function NewVideos({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none sticky top-18 z-30 flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="control-height pointer-events-auto inline-flex animate-rise items-center gap-2 rounded-full bg-raised px-4 font-medium text-accent-ink shadow-raised hover:bg-hover"
        >
          <ArrowUp aria-hidden className="size-4" />
          {counted(count, 'new video', 'new videos')} — show
        </button>
      )}
    </div>
  );
}
