import { Link } from 'react-router';
import type { StatusEntity } from '../../../contract/status.ts';

const PATHS = { channel: '/channels', media: '/media' } as const;

/** The way to a video or a channel. */
export function EntityLink({ entity: { type, id, name } }: { entity: StatusEntity }) {
  if (name === null) return <span className="text-muted">No longer in the catalogue</span>;
  return (
    <Link
      dir="auto"
      to={`${PATHS[type]}/${id}`}
      className="touchable-name wrap-anywhere text-left font-medium hover:text-accent-ink hover:underline"
    >
      {name}
    </Link>
  );
}
