import { Link } from 'react-router';
import type { Label } from '../../../contract/common.ts';
import { tagAddress } from '../../lib/tag-address.ts';
import { ChipLink } from '../../ui/chip-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The tags that most videos carry, each leading to these videos. */
export function TopTags({ tags }: { tags: readonly Label[] | undefined }) {
  if (!tags) return <Skeleton className="h-8.5 w-2/3 rounded-full pointer-coarse:h-11.5" />;
  if (tags.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="text-muted">No tags found</p>
        <Link
          to="/tags"
          className="control-min-height inline-flex items-center rounded-lg font-medium text-accent-ink hover:underline"
        >
          Tag Editor
        </Link>
      </div>
    );
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <ChipLink to={tagAddress(id)}>{name}</ChipLink>
        </li>
      ))}
    </ul>
  );
}
