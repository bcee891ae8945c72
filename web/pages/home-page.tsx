import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { mediaRoutes } from '../../contract/routes/media.ts';
import { messages } from '../api/messages.ts';
import { ShortMediaList } from '../features/media/short-media-list.tsx';
import { useMediaList } from '../features/media/use-media-list.ts';
import { LibraryStats } from '../features/stats/library-stats.tsx';
import { TopTags } from '../features/stats/top-tags.tsx';
import { useStats } from '../features/stats/use-stats.ts';
import { useShortPageSize } from '../lib/page-size.ts';
import { DEFAULT_PERIOD } from '../lib/period.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ErrorState } from '../ui/state.tsx';
import { useToasts } from '../ui/toast-context.ts';
import type { ToastContent } from '../ui/toasts.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** What is new, what is liked and how much there is; the first step for who has nothing yet. */
export function HomePage() {
  useLoginToast();
  const size = useShortPageSize();
  const stats = useStats();
  const latest = useMediaList({
    route: mediaRoutes.listLatest,
    filter: { sources: ['youtube'] },
    messages: messages.listLatest,
    size,
  });
  const hasNoVideos = latest.isComplete && latest.items.length === 0;
  // Numbers that are being asked for again may be from before the first subscription.
  if (hasNoVideos && !stats.isFetching && stats.data?.subscriptionCount === 0) return <Welcome />;
  return (
    <div className="flex flex-col gap-8">
      <h1 className="sr-only">Home</h1>
      <Part icon="latest" text="Latest" secondText="Videos" whole="/latest">
        <ShortMediaList
          list={latest}
          size={size}
          icon="latest"
          emptyAction={<ButtonLink to="/subscriptions">Look at the subscriptions</ButtonLink>}
        />
      </Part>
      {(!stats.isError || stats.data) && (
        <Part icon="tag" text="Top" secondText="Tags">
          <TopTags tags={stats.data?.tagStats} />
        </Part>
      )}
      <TopOfMonth size={size} />
      <Part icon="stats" text="Library" secondText="Stats" whole="/stats">
        <StatsPart stats={stats} />
      </Part>
    </div>
  );
}

interface PartProps {
  icon: IconName;
  text: string;
  secondText: string;
  /** Where all is shown of which this is the beginning. */
  whole?: string;
  children: ReactNode;
}

function Part({ icon, text, secondText, whole, children }: PartProps) {
  return (
    <section className="flex flex-col gap-4">
      <PageHeader
        level={2}
        icon={icon}
        text={text}
        secondText={secondText}
        actions={
          whole && (
            <span className="-me-3.5 flex">
              <ButtonLink variant="ghost" to={whole}>
                Show all<VisuallyHidden>{` ${text} ${secondText}`}</VisuallyHidden>
              </ButtonLink>
            </span>
          )
        }
      />
      {children}
    </section>
  );
}

function TopOfMonth({ size }: { size: number }) {
  const top = useMediaList({
    route: mediaRoutes.listTop,
    filter: { period: DEFAULT_PERIOD },
    messages: messages.listTop,
    size,
  });
  return (
    <Part icon="top" text="Top Videos" secondText="this Month" whole="/top">
      <ShortMediaList
        list={top}
        size={size}
        icon="top"
        emptyAction={<ButtonLink to="/top?period=all_time">Show the top of all time</ButtonLink>}
      />
    </Part>
  );
}

function StatsPart({ stats }: { stats: ReturnType<typeof useStats> }) {
  if (!stats.isError || stats.data) return <LibraryStats stats={stats.data} />;
  return (
    <ErrorState
      text="An error occurred when loading stats"
      busy={stats.isFetching}
      onRetry={() => stats.refetch()}
    />
  );
}

/** The one thing to do with an empty catalogue. */
function Welcome() {
  return (
    <div className="m-auto flex max-w-md flex-col items-center py-12 text-center">
      <span className="grid size-16 place-items-center rounded-2xl bg-accent-soft text-accent-ink">
        <Icon name="community" className="size-7" />
      </span>
      <h1 className="mt-6 text-balance font-semibold text-xl tracking-tight">
        Start with a channel that you like
      </h1>
      <p className="mt-3 mb-8 text-balance text-base text-muted">
        Subscribe to it, and its videos come into your catalogue: those that are there, and new ones
        by themselves.
      </p>
      <ButtonLink caps variant="primary" to="/subscriptions/add">
        ADD SUBSCRIPTION
      </ButtonLink>
    </div>
  );
}

const LOGIN_TOASTS = new Map<string, ToastContent>([
  ['true', { kind: 'success', title: 'Success', message: 'Logged in' }],
  ['false', { kind: 'error', title: 'Error', message: 'An error occurred when logging in' }],
]);

/** Says once how the login went that led here, and takes that out of the address. */
function useLoginToast() {
  const toasts = useToasts();
  const [params, setParams] = useSearchParams();
  const outcome = params.get('loginSuccess');
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (outcome === said.current) return;
    said.current = outcome;
    if (outcome === null) return;
    const toast = LOGIN_TOASTS.get(outcome);
    if (toast) toasts.show(toast);
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('loginSuccess');
        return rest;
      },
      { replace: true },
    );
  }, [outcome, toasts, setParams]);
}
