import { lazy, Suspense, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { AUDIT_PAGE_SIZE } from '../../contract/audit.ts';
import type { ChannelDetails } from '../../contract/channel.ts';
import { imageAddress } from '../api/images.ts';
import { AuditTableSkeleton } from '../features/audit/audit-table-skeleton.tsx';
import { ChannelHeader, ChannelHeaderSkeleton } from '../features/channels/channel-header.tsx';
import { ChannelPlayer } from '../features/channels/channel-player.tsx';
import { isUnderWay } from '../features/channels/refresh-state.ts';
import { useChannel } from '../features/channels/use-channel.ts';
import { useChannelWatch } from '../features/channels/use-channel-watch.ts';
import { LiveMediaList } from '../features/media/live-media-list.tsx';
import { MediaGridSkeleton } from '../features/media/media-grid.tsx';
import { usePageSize } from '../lib/page-size.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useSharingMetadata } from '../lib/sharing-metadata.ts';
import { STAYING_IN_PLACE } from '../lib/staying.ts';
import { FailedPage } from '../ui/failed-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useLoadingUntilDrawn } from '../ui/use-loading-until-drawn.ts';

/** Comes when its tab is chosen first. */
const ChannelAudit = lazy(async () => ({
  default: (await import('./channel-audit.tsx')).ChannelAudit,
}));

/** A channel, its videos, and what was done for it. */
export function ChannelPage() {
  const id = Number(useParams().id);
  const query = useChannel(id);
  const { data: channel, isPending } = query;
  const isLoading = useLoadingUntilDrawn(isPending);
  usePageTitle(channel?.name ?? 'Channel');
  useSharingMetadata(
    channel && { title: channel.name, image: imageAddress('channels', channel.thumbnailLg) },
  );
  if (isLoading) return <ChannelPageSkeleton />;
  if (channel) return <LoadedChannel key={id} channel={channel} />;
  return (
    <FailedPage
      heading="Channel"
      text="An error occurred when loading channel details"
      query={query}
      others={{ to: '/channels', name: 'Channels', icon: 'community' }}
    />
  );
}

function LoadedChannel({ channel }: { channel: ChannelDetails }) {
  useChannelWatch(channel);
  return (
    <>
      <ChannelHeader channel={channel} />
      {channel.name === 'youtube' && <ChannelPlayer channel={channel} />}
      <ChannelTabs channel={channel} />
    </>
  );
}

function ChannelTabs({ channel }: { channel: ChannelDetails }) {
  const [params, setParams] = useSearchParams();
  const choose = (tab: string) => setParams(tab === 'audit' ? { tab } : {}, STAYING_IN_PLACE);
  return (
    <Tabs
      label="Channel"
      value={params.get('tab') === 'audit' ? 'audit' : 'videos'}
      onChange={choose}
      tabs={[
        {
          value: 'videos',
          name: 'VIDEOS',
          icon: 'video',
          panel: <ChannelVideos channel={channel} />,
        },
        {
          value: 'audit',
          name: 'AUDIT',
          icon: 'history',
          panel: (
            <Suspense fallback={<AuditTableSkeleton count={AUDIT_PAGE_SIZE} showEntity={false} />}>
              <ChannelAudit channelId={channel.id} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

function ChannelVideos({ channel }: { channel: ChannelDetails }) {
  const { id, videoCount, lastExtract, refresh } = channel;
  const filter = useMemo(() => ({ channel: id, sort: 'latest' as const }), [id]);
  return (
    <LiveMediaList
      filter={filter}
      total={videoCount}
      version={`${videoCount} ${lastExtract}`}
      isFilling={lastExtract === null}
      isExpecting={isUnderWay(refresh, new Date())}
    />
  );
}

function ChannelPageSkeleton() {
  return (
    <>
      <Spinner className="sr-only" label="Loading" />
      <ChannelHeaderSkeleton />
      <div>
        <Skeleton className="control-height w-52 rounded-lg" />
        <div className="pt-6">
          <MediaGridSkeleton count={usePageSize()} />
        </div>
      </div>
    </>
  );
}
