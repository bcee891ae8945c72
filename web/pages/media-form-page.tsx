import { useParams } from 'react-router';
import type { MediaDetails } from '../../contract/media.ts';
import { MediaFacts } from '../features/media/media-facts.tsx';
import { MediaForm } from '../features/media/media-form.tsx';
import { useMedia } from '../features/media/use-media.ts';
import { ReadOnlyField } from '../ui/read-only-field.tsx';
import { FormPage } from './form-page.tsx';

/** All about a video, to read. */
export function MediaDetailsPage() {
  return (
    <FormPage of="media" action="Details" query={useMedia(Number(useParams().id), true)}>
      {(media) => <ReadOnlyMedia media={media} />}
    </FormPage>
  );
}

/** All about a video, with what a person may change. */
export function MediaEditPage() {
  return (
    <FormPage of="media" action="Edit" query={useMedia(Number(useParams().id), true)}>
      {(media) => <MediaForm key={media.id} media={media} />}
    </FormPage>
  );
}

function ReadOnlyMedia({ media }: { media: MediaDetails }) {
  const tags = media.tags.map(({ name }) => name).join(', ');
  return (
    <div className="flex flex-col gap-6">
      <ReadOnlyField label="Name" value={media.name} />
      <ReadOnlyField label="Tags" value={tags || 'None'} />
      <MediaFacts media={media} />
    </div>
  );
}
