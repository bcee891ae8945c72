import { HistoryForm } from '../features/media/history/history-form.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Marks what was watched elsewhere as watched. */
export function WatchHistoryImportPage() {
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader icon="history" text="Import" secondText="Watch History" />
      <p className="text-muted">
        What you have watched on YouTube or in FreeTube is marked as watched here, where it is in
        your catalogue. The file is read in your browser; the server gets only ids of videos.
      </p>
      <div className="rounded-2xl border border-line bg-surface p-4 sm:p-6">
        <HistoryForm />
      </div>
    </div>
  );
}
