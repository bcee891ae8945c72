import ExternalLink from 'lucide-react/icons/external-link';
import Info from 'lucide-react/icons/info';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ChannelDetails } from '../../../contract/channel.ts';
import { imageAddress } from '../../api/images.ts';
import { useRefreshChannel } from '../../api/refresh-channel.ts';
import { counted } from '../../lib/counted.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { PlatformIcon, platformName } from '../../ui/platform-icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChannelStatus, ChannelTrouble } from './channel-status.tsx';
import { GroupBadges } from './group-badges.tsx';

/** Who a channel is, how it stands, and what can be done with it. */
export function ChannelHeader({ channel }: { channel: ChannelDetails }) {
  const { name, groups, thumbnailLg } = channel;
  return (
    <header className="@container relative overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="flex flex-col gap-x-6 gap-y-5 p-4 sm:p-6 xl:flex-row xl:items-center">
        <div className="flex min-w-0 grow @max-[16rem]:flex-col items-start gap-4 sm:items-center sm:gap-6">
          <Avatar
            name={name}
            src={imageAddress('channels', thumbnailLg)}
            className="avatar-16 sm:avatar-28"
          />
          <div className="min-w-0 max-w-full grow">
            <h1
              dir="auto"
              className="text-balance break-words font-semibold text-lg tracking-tight sm:text-xl"
            >
              {name}
            </h1>
            <ChannelFacts channel={channel} />
            <ChannelStatus channel={channel} />
            <GroupBadges groups={groups} className="mt-3" />
          </div>
        </div>
        <ChannelActions channel={channel} />
      </div>
      <ChannelTrouble channel={channel} />
    </header>
  );
}

function ChannelFacts({
  channel: { source, subscribed, videoCount },
}: {
  channel: ChannelDetails;
}) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="inline-flex">
          <PlatformIcon source={source} />
        </span>
        {platformName(source)}
      </span>
      <Badge tone={subscribed ? 'success' : 'neutral'}>
        {subscribed ? 'Subscribed' : 'Not subscribed'}
      </Badge>
      <span className="tabular-nums">{counted(videoCount, 'video', 'videos')}</span>
    </p>
  );
}

const ACTIONS =
  'grid shrink-0 grid-cols-[auto_auto] gap-2 @max-[16rem]:grid-cols-1 sm:flex sm:flex-wrap';

function ChannelActions({ channel }: { channel: ChannelDetails }) {
  const { id, source, subscribed, linkUrl } = channel;
  const refresh = useRefreshChannel(id);
  return (
    <div className={`${ACTIONS} max-sm:[&_svg]:hidden`}>
      <ButtonLink icon={Info} to={`/channels/${id}/details`}>
        View Details
      </ButtonLink>
      <ButtonLink icon={Pencil} to={`/channels/${id}/edit`}>
        Edit
      </ButtonLink>
      {source === 'youtube' && (
        <ButtonAnchor icon={ExternalLink} href={linkUrl}>
          View on YouTube
        </ButtonAnchor>
      )}
      {subscribed && (
        <Button icon={RefreshCw} busy={refresh.isPending} onClick={() => refresh.mutate()}>
          Trigger Update
        </Button>
      )}
    </div>
  );
}

/** The header of a channel that is still on its way. */
export function ChannelHeaderSkeleton() {
  return (
    <div className="@container rounded-2xl border border-line bg-surface" aria-hidden>
      <div className="flex flex-col gap-x-6 gap-y-5 p-4 sm:p-6 xl:flex-row xl:items-center">
        <div className="flex min-w-0 grow items-start gap-4 sm:items-center sm:gap-6">
          <Skeleton className="size-16 shrink-0 rounded-full sm:size-28" />
          <div className="min-w-0 grow">
            <Skeleton className="h-7 w-56 max-w-full rounded-md sm:h-9" />
            <Skeleton className="mt-2.5 h-4 w-64 max-w-full rounded" />
            <Skeleton className="mt-2.5 h-4 w-72 max-w-full rounded" />
          </div>
        </div>
        <div className={ACTIONS}>
          {['sm:w-32', 'sm:w-20', 'sm:w-40', 'sm:w-36'].map((width) => (
            <Skeleton key={width} className={`control-height rounded-lg ${width}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
