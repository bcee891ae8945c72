import { grouped } from '../../../lib/grouped.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { WatchHistory } from './history-file.ts';
import { leftOutInWords } from './history-words.ts';
import type { Sent } from './use-history-import.ts';

const CUT = 'The file ends in the middle, so rows may be missing. Get it anew if you can.';

/** Who imports subscriptions and their history right after would take it for done. */
const LATER =
  'What comes into your catalogue later is not marked. While channels are still being read, wait, then import the file again.';

interface HistoryPreviewProps {
  history: WatchHistory;
  /** What the server said would become of its videos. */
  preview: Sent;
  onMark: () => void;
}

/** What an import leaves out, below the sentence that says what it would mark, and what marks it. */
export function HistoryPreview({ history, preview, onMark }: HistoryPreviewProps) {
  const { inCatalogue, marked } = preview;
  const leftOut = leftOutInWords(history.leftOut);
  return (
    <>
      {leftOut && <p className="-mt-3 text-muted">{leftOut}</p>}
      {inCatalogue < history.videos.length && <p className="-mt-3 text-muted">{LATER}</p>}
      {history.isCut && <p className="rounded-xl bg-warning-soft p-3 text-warning">{CUT}</p>}
      {marked > 0 && (
        <>
          <p className="text-muted text-xs">
            Nothing else changes: no video is added, and Watch Later stays as it is. What you marked
            as unwatched in the meantime is marked as watched again.
          </p>
          <div className="flex justify-end gap-2">
            <ButtonLink variant="ghost" to="/library">
              Cancel
            </ButtonLink>
            <Button variant="primary" onClick={onMark}>
              Mark {grouped(marked)} as Watched
            </Button>
          </div>
        </>
      )}
    </>
  );
}
