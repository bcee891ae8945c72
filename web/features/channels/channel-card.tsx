import { memo } from 'react';
import { Link } from 'react-router';
import type { Channel } from '../../../contract/channel.ts';
import { imageAddress } from '../../api/images.ts';
import { formatDate } from '../../lib/dates.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { useTimeWords } from '../../lib/time-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { FewGroupBadges } from './group-badges.tsx';

/** All cards of a row are as high as the highest. */
const MOST_GROUPS = 4;

interface ChannelCardProps {
  channel: Channel;
  /** The level of its heading: one below that of the page or part it stands in. */
  level?: 2 | 3;
}

/** A channel in a grid: one link over the whole card. */
export const ChannelCard = memo(function ChannelCard({ channel, level = 2 }: ChannelCardProps) {
  const Heading = `h${level}` as const;
  const { id, name, lastExtract, groups } = channel;
  const lastChecked = useTimeWords((now) => relativeTime(lastExtract ?? '', now));
  return (
    <article className="@container relative h-full min-h-28 rounded-2xl border border-line bg-surface hover:bg-sunken">
      <div className="flex h-full @min-[15rem]:flex-row flex-col items-center gap-3 p-4 @min-[15rem]:text-start text-center">
        <ChannelPicture channel={channel} />
        <div className="w-full min-w-0 grow text-muted text-xs">
          <Heading
            dir="auto"
            className="line-clamp-2 text-balance break-words font-semibold text-ink text-sm"
          >
            <Link
              to={`/channels/${id}`}
              title={name}
              className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {name}
            </Link>
          </Heading>
          {lastExtract !== null && (
            <p className="mt-1">
              Last Checked:{' '}
              <time dateTime={lastExtract} title={formatDate(lastExtract)} className="inline-block">
                {lastChecked}
              </time>
            </p>
          )}
          <FewGroupBadges
            groups={groups}
            most={MOST_GROUPS}
            className="mt-2 @min-[15rem]:justify-start justify-center"
          />
        </div>
      </div>
    </article>
  );
});

/** The channel's picture with the sign of its platform at the corner. */
function ChannelPicture({ channel: { name, source, thumbnailLg } }: { channel: Channel }) {
  return (
    <span className="relative shrink-0">
      <Avatar
        name={name}
        src={imageAddress('channels', thumbnailLg)}
        // Beside a picture of 64 pixels "44 minutes ago" would not fit in a column of four.
        className="avatar-20 @min-[15rem]:avatar-12 @min-[19rem]:avatar-16"
      />
      <span className="absolute -end-1 bottom-0 grid size-6 @min-[15rem]:size-5 @min-[19rem]:size-6 place-items-center rounded-full border border-line bg-surface text-muted">
        <PlatformIcon source={source} />
      </span>
    </span>
  );
}
