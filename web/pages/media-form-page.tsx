import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { MediaDetails } from '../../contract/media.ts';
import { MediaFacts } from '../features/media/media-facts.tsx';
import { MediaForm } from '../features/media/media-form.tsx';
import { useMedia } from '../features/media/use-media.ts';
import { FROM_DETAILS } from '../lib/edit-from-details.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FailedPage } from '../ui/failed-page.tsx';
import { FormSkeleton } from '../ui/form-skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';

/** All about a video, to read. */
export function MediaDetailsPage() {
  return <MediaFormFrame action="Details">{(media) => <ReadOnly media={media} />}</MediaFormFrame>;
}

/** All about a video, with what a person may change. */
export function MediaEditPage() {
  return (
    <MediaFormFrame action="Edit">
      {(media) => <MediaForm key={media.id} media={media} />}
    </MediaFormFrame>
  );
}

interface MediaFormFrameProps {
  action: 'Details' | 'Edit';
  children: (media: MediaDetails) => ReactNode;
}

function MediaFormFrame({ action, children }: MediaFormFrameProps) {
  const id = Number(useParams().id);
  const media = useMedia(id, true);
  usePageTitle(`${action === 'Edit' ? 'Edit ' : ''}${media.data?.name ?? 'Video'}`);
  if (!media.isPending && !media.data) {
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
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader
        icon="video"
        text="Video"
        secondText={action}
        actions={<FormLinks id={id} action={action} />}
      />
      <div className="rounded-2xl border border-line bg-surface p-4 sm:p-6">
        {media.data ? children(media.data) : <FormSkeleton fields={12} />}
      </div>
    </div>
  );
}

function FormLinks({ id, action }: { id: number; action: 'Details' | 'Edit' }) {
  return (
    <>
      <ButtonLink to={`/media/${id}`}>View Video</ButtonLink>
      {action === 'Details' && (
        <ButtonLink icon={Pencil} to={`/media/${id}/edit`} state={FROM_DETAILS}>
          Edit
        </ButtonLink>
      )}
    </>
  );
}

function ReadOnly({ media }: { media: MediaDetails }) {
  const tags = media.tags.map(({ name }) => name).join(', ');
  return (
    <div className="flex flex-col gap-6">
      <ReadOnlyField label="Name" value={media.name} />
      <ReadOnlyField label="Tags" value={tags || 'None'} />
      <MediaFacts media={media} />
    </div>
  );
}
