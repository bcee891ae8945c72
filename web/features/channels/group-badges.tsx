import type { Label } from '../../../contract/common.ts';
import { classes } from '../../lib/classes.ts';
import { Badge } from '../../ui/badge.tsx';

interface GroupBadgesProps {
  groups: readonly Label[];
  className?: string;
}

/** The groups that a channel is in; nothing where it is in none. */
export function GroupBadges({ groups, className }: GroupBadgesProps) {
  if (groups.length === 0) return null;
  return (
    <ul aria-label="Groups" className={classes('flex flex-wrap gap-1.5', className)}>
      {groups.map(({ id, name }) => (
        <li key={id} className="min-w-0 max-w-full">
          <Badge>
            <span className="truncate">{name}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
