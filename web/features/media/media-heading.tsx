import { Link } from 'react-router';
import type { MediaDetails } from '../../../contract/media.ts';
import { imageAddress } from '../../api/images.ts';
import { counted } from '../../lib/counted.ts';
import { formatDate } from '../../lib/dates.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { tagAddress } from '../../lib/tag-address.ts';
import { useTimeWords } from '../../lib/time-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ChipLink } from '../../ui/chip-link.tsx';
import { Dated } from '../../ui/dated.tsx';
import { Duration } from '../../ui/duration.tsx';
import { FoldedItems } from '../../ui/folded-items.tsx';
import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { availabilityNotice, canBePlayed } from './availability.ts';
import { KIND_NAMES } from './kind-names.ts';

interface MediaHeadingProps {
  media: MediaDetails;
  /** 1 where it names the page, 2 where something stands above it that does. */
  level?: 1 | 2;
}

/** The name of a video and what there is to know at a glance. */
export function MediaHeading({ media, level = 1 }: MediaHeadingProps) {
  const Heading = `h${level}` as const;
  const kind = KIND_NAMES[media.kind];
  const age = useTimeWords((now) => relativeTime(media.uploadedAt, now));
  const notice = canBePlayed(media.availability) ? availabilityNotice(media.availability) : null;
  return (
    <div className="flex flex-col gap-3">
      <Heading
        dir="auto"
        className={`text-balance break-words font-semibold ${level === 1 ? 'text-lg' : 'text-base'}`}
      >
        {media.name}
      </Heading>
      <ChannelLink channel={media.channel} />
      <ul className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
        <li className="flex items-center gap-1.5">
          <PlatformIcon source={media.source} />
          YouTube
        </li>
        <li>
          <Dated at={media.uploadedAt}>
            {formatDate(media.uploadedAt)} ({age})
          </Dated>
        </li>
        <li className="tabular-nums">
          <Duration seconds={media.duration} />
        </li>
        {media.views !== null && (
          <li className="tabular-nums">{counted(media.views, 'view', 'views')}</li>
        )}
        {kind && (
          <li>
            <Badge>{kind}</Badge>
          </li>
        )}
        <li>
          <Badge tone={media.watched ? 'success' : 'neutral'}>
            {media.watched ? 'Watched' : 'Unwatched'}
          </Badge>
        </li>
      </ul>
      {notice && <p className="rounded-lg bg-warning-soft px-3 py-2 text-warning">{notice}</p>}
      <MediaTags tags={media.tags} />
    </div>
  );
}

function ChannelLink({ channel }: { channel: MediaDetails['channel'] }) {
  return (
    <Link
      to={`/channels/${channel.id}`}
      className="inline-flex max-w-full items-center gap-2.5 self-start rounded-lg pe-2 font-medium hover:text-accent-ink pointer-coarse:-my-1 pointer-coarse:min-h-11"
    >
      <Avatar name={channel.name} src={imageAddress('channels', channel.thumbnailSm)} />
      <span dir="auto" className="wrap-anywhere min-w-0 text-left">
        {channel.name}
      </span>
    </Link>
  );
}

function MediaTags({ tags }: { tags: MediaDetails['tags'] }) {
  return (
    <FoldedItems label="Tags" items={tags} className="gap-2">
      {({ id, name }) => (
        <li key={id} className="max-w-full">
          <ChipLink to={tagAddress(id)}>{name}</ChipLink>
        </li>
      )}
    </FoldedItems>
  );
}
