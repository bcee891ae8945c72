import { Link } from 'react-router';
import type { Media } from '../../../contract/media.ts';
import { classes } from '../../lib/classes.ts';

interface MediaTitleProps {
  media: Media;
  /** One below that of the page or part that the video stands in. */
  level?: 2 | 3;
  className?: string;
}

/** The name of a video in a list, as a link that lies over all of what is shown of it. */
export function MediaTitle({ media, level = 2, className = '' }: MediaTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading
      dir="auto"
      className={classes(
        'line-clamp-2 break-words font-semibold text-sm',
        className,
        !media.watched && 'text-ink',
      )}
    >
      <Link
        to={`/media/${media.id}`}
        title={media.name}
        // Within the border that means Watch Later.
        className="py-0.5 after:absolute after:-inset-0.5 after:rounded-2xl after:-outline-offset-5 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        {media.name}
      </Link>
    </Heading>
  );
}
