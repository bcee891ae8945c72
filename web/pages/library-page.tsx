import { mediaRoutes } from '../../contract/routes/media.ts';
import { messages } from '../api/messages.ts';
import { MediaBrowser } from '../features/media/media-browser.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { ButtonVariant } from '../ui/button-style.ts';

/** The videos that were added one by one, the last one first. */
export function LibraryPage() {
  return (
    <MediaBrowser
      icon="library"
      text="My"
      secondText="Library"
      route={mediaRoutes.listLibrary}
      messages={messages.listLibrary}
      filter={{ sort: 'added' }}
      actions={<AddVideo variant="primary" />}
      emptyAction={<AddVideo variant="secondary" />}
    />
  );
}

function AddVideo({ variant }: { variant: ButtonVariant }) {
  return (
    <ButtonLink caps variant={variant} to="/library/add">
      ADD VIDEO
    </ButtonLink>
  );
}
