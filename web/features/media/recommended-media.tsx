import type { ReactNode } from 'react';
import { useShortPageSize } from '../../lib/page-size.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LastWord } from '../../ui/last-word.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
import { useRecommendedMedia } from './use-recommended-media.ts';

/** What to watch after a video. */
export function RecommendedMedia({ mediaId }: { mediaId: number }) {
  const size = useShortPageSize();
  return (
    <Section>
      <ListView
        list={useRecommendedMedia(mediaId, size)}
        mode="paged"
        icon="like"
        lastWord={<LastWord />}
        emptyAction={<ButtonLink to="/subscriptions">Look at the subscriptions</ButtonLink>}
        skeleton={<MediaGridSkeleton count={size} />}
      >
        {(media) => <MediaGrid media={media} level={3} />}
      </ListView>
    </Section>
  );
}

/** The same while it is not its turn to load. */
export function RecommendedMediaSkeleton() {
  return (
    <Section>
      <MediaGridSkeleton count={useShortPageSize()} />
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <PageHeader level={2} icon="like" text="You Might" secondText="Like" />
      {children}
    </section>
  );
}
