import { useNavigate, useSearchParams } from 'react-router';
import { LibraryForm } from '../features/media/library-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Adds a single video to the library. */
export function LibraryAddPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader
        icon="library"
        text="Add"
        secondText="Video"
        actions={<ButtonLink to="/watch-history/import">Import Watch History</ButtonLink>}
      />
      <div className="rounded-2xl border border-line bg-surface p-4 sm:p-6">
        <LibraryForm
          address={params.get('url') ?? ''}
          onAdded={({ id }) => navigate(`/media/${id}`, { replace: true })}
        />
      </div>
    </div>
  );
}
