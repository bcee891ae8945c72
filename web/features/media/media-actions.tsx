import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import Pencil from 'lucide-react/icons/pencil';
import type { Media } from '../../../contract/media.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { ScrollRow } from '../../ui/scroll-row.tsx';
import { offerOf } from './mark-offers.ts';
import { type Mark, useToggleMark } from './use-media-marks.ts';

/**
 * The marks, and what leads elsewhere: in a row each where there is no room for all, so that none stands
 * alone. Beside what is said they have it, whatever is marked: nothing leaps with a press.
 */
const PART = 'contents sm:flex sm:gap-2 xl:gap-1.5 xl:*:px-3';

/** What can be done with a video on its page. */
export function MediaActions({ media }: { media: Media }) {
  return (
    <ScrollRow label="Actions" className="xl:gap-1.5">
      <div className={PART}>
        <MarkButton media={media} mark="watched" />
        <MarkButton media={media} mark="watchLater" />
      </div>
      <div className={PART}>
        {media.source === 'youtube' && (
          <ButtonAnchor icon={ExternalLink} href={media.linkUrl}>
            Watch on YouTube
          </ButtonAnchor>
        )}
        <ButtonLink icon={FileText} to={`/media/${media.id}/details`}>
          View Details
        </ButtonLink>
        <ButtonLink icon={Pencil} to={`/media/${media.id}/edit`}>
          Edit
        </ButtonLink>
      </div>
    </ScrollRow>
  );
}

function MarkButton({ media, mark }: { media: Media; mark: Mark }) {
  const toggle = useToggleMark(media, mark);
  const { icon, words } = offerOf(media, mark);
  return (
    <Button icon={icon} busy={toggle.isPending} onClick={() => toggle.mutate()}>
      {words}
    </Button>
  );
}
