import type { Label } from '../../../contract/common.ts';
import { classes } from '../../lib/classes.ts';
import { Badge } from '../../ui/badge.tsx';
import { FoldedItems } from '../../ui/folded-items.tsx';

const NAME = 'Groups';

interface GroupBadgesProps {
  groups: readonly Label[];
  className?: string;
}

/** The groups that a channel is in, the first of them where they are many; nothing where it is in none. */
export function GroupBadges({ groups, className }: GroupBadgesProps) {
  return (
    <FoldedItems label={NAME} items={groups} className={classes('gap-1.5', className)}>
      {groupBadge}
    </FoldedItems>
  );
}

interface FewGroupBadgesProps extends GroupBadgesProps {
  /** So many are named, where there is no room for all. */
  most: number;
}

/** The first groups that a channel is in, and how many more there are; nothing where it is in none. */
export function FewGroupBadges({ groups, most, className }: FewGroupBadgesProps) {
  if (groups.length === 0) return null;
  const unnamed = groups.length - most;
  return (
    <ul aria-label={NAME} className={classes('flex flex-wrap gap-1.5', className)}>
      {groups.slice(0, most).map(groupBadge)}
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

const groupBadge = ({ id, name }: Label) => (
  <li key={id} className="min-w-0 max-w-full">
    <Badge>
      <span className="truncate">{name}</span>
    </Badge>
  </li>
);
