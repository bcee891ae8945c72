import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChannelFreshness, ChannelState } from '../../../contract/status.ts';
import { imageAddress } from '../../api/images.ts';
import { useRefreshChannel } from '../../api/refresh-channel.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ComingMoment, Moment } from '../../ui/moment.tsx';
import { useLookAgain } from './use-status.ts';

const STATES: Record<ChannelState, { name: string; tone: Tone } | null> = {
  failing: { name: 'Failing', tone: 'danger' },
  overdue: { name: 'Overdue', tone: 'warning' },
  new: { name: 'Not checked yet', tone: 'neutral' },
  good: null,
};

/** How fresh a channel is: a row of columns where there is room, else one block. */
export function ChannelRow({ channel, now }: { channel: ChannelFreshness; now: Date }) {
  const { id, name, thumbnailSm, checking, lastExtract, newestVideoAt, nextRunAt } = channel;
  const state = STATES[channel.state];
  const refresh = useRefreshChannel(id);
  const lookAgain = useLookAgain();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 lg:flex-nowrap">
      <div className="flex min-w-0 grow basis-full items-start gap-3 lg:basis-0">
        <Avatar name={name} src={imageAddress('channels', thumbnailSm)} />
        <div className="min-w-0 grow">
          <p className="flex min-h-9 flex-wrap items-center gap-x-2">
            <Link
              dir="auto"
              to={`/channels/${id}`}
              className="touchable-name wrap-anywhere text-left font-medium hover:text-accent-ink hover:underline"
            >
              {name}
            </Link>
            {state && <Badge tone={state.tone}>{state.name}</Badge>}
            {checking && <Badge tone="accent">Being checked</Badge>}
          </p>
          {channel.problem && (
            <p dir="auto" className="wrap-anywhere text-muted">
              {channel.problem}
            </p>
          )}
        </div>
      </div>
      <dl className="flex grow flex-wrap gap-x-6 gap-y-1 text-xs sm:ps-12 lg:grow-0 lg:flex-nowrap lg:ps-0">
        <Time name="Checked">{lastExtract ? <Moment at={lastExtract} now={now} /> : 'Never'}</Time>
        <Time name="Newest video">
          {newestVideoAt ? <Moment at={newestVideoAt} now={now} /> : 'None'}
        </Time>
        {checking ? (
          <Time name="Next check">now</Time>
        ) : (
          nextRunAt && <NextCheck at={nextRunAt} now={now} />
        )}
      </dl>
      <Button
        icon={RotateCw}
        aria-label={`Check now: ${name}`}
        busy={refresh.isPending}
        onClick={() => refresh.mutate(undefined, { onSuccess: lookAgain })}
      >
        Check now
      </Button>
    </li>
  );
}

function NextCheck({ at, now }: { at: string; now: Date }) {
  const isPast = Date.parse(at) < now.getTime();
  return (
    <Time name={isPast ? 'Was due' : 'Next check'}>
      {isPast ? <Moment at={at} now={now} /> : <ComingMoment at={at} now={now} />}
    </Time>
  );
}

function Time({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="lg:w-28">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
