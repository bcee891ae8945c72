import Activity from 'lucide-react/icons/activity';
import Bookmark from 'lucide-react/icons/bookmark';
import Captions from 'lucide-react/icons/captions';
import ChartColumn from 'lucide-react/icons/chart-column';
import Clock from 'lucide-react/icons/clock';
import Folder from 'lucide-react/icons/folder';
import Hammer from 'lucide-react/icons/hammer';
import History from 'lucide-react/icons/history';
import Library from 'lucide-react/icons/library';
import Link from 'lucide-react/icons/link';
import MessageSquare from 'lucide-react/icons/message-square';
import Paperclip from 'lucide-react/icons/paperclip';
import Play from 'lucide-react/icons/play';
import Search from 'lucide-react/icons/search';
import Sparkles from 'lucide-react/icons/sparkles';
import Tag from 'lucide-react/icons/tag';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import TrendingUp from 'lucide-react/icons/trending-up';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';

/** How an icon component is used here: sized by its class, without a name of its own. */
export type IconComponent = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

/** The icons that have a meaning in the product, by the names that the pages call them. */
export type IconName =
  | 'latest'
  | 'top'
  | 'video'
  | 'stats'
  | 'search'
  | 'like'
  | 'group'
  | 'tag'
  | 'hammer'
  | 'community'
  | 'history'
  | 'user'
  | 'bookmark'
  | 'clock'
  | 'attachment'
  | 'links'
  | 'comment'
  | 'library'
  | 'captions'
  | 'status';

const icons: Record<IconName, IconComponent> = {
  latest: Sparkles,
  top: TrendingUp,
  video: Play,
  stats: ChartColumn,
  search: Search,
  like: ThumbsUp,
  group: Folder,
  tag: Tag,
  hammer: Hammer,
  community: Users,
  history: History,
  user: User,
  bookmark: Bookmark,
  clock: Clock,
  attachment: Paperclip,
  links: Link,
  comment: MessageSquare,
  library: Library,
  captions: Captions,
  status: Activity,
};

/** One of the product's icons, 20 pixels unless its class says otherwise; silent for a screen reader. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  const Component = icons[name];
  return <Component className={`shrink-0 ${className}`} aria-hidden />;
}
