import type { Label } from '../../../contract/common.ts';
import { classes } from '../../lib/classes.ts';
import { Badge } from '../../ui/badge.tsx';

interface GroupBadgesProps {
  groups: readonly Label[];
  /** So many are named, where there is no room for all. */
  most?: number;
  className?: string;
}

/** The groups that a channel is in; nothing where it is in none. */
export function GroupBadges({ groups, most = groups.length, className }: GroupBadgesProps) {
  if (groups.length === 0) return null;
  const unnamed = groups.length - most;
  return (
    <ul aria-label="Groups" className={classes('flex flex-wrap gap-1.5', className)}>
      {groups.slice(0, most).map(({ id, name }) => (
        <li key={id} className="min-w-0 max-w-full">
          <Badge>
            <span className="truncate">{name}</span>
          </Badge>
        </li>
      ))}
      {unnamed > 0 && (
        <li>
          <Badge>
            <span aria-hidden>+{unnamed}</span>
            <span className="sr-only">{unnamed} more</span>
          </Badge>
        </li>
      )}
    </ul>
  );
}
