import BookmarkMinus from 'lucide-react/icons/bookmark-minus';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { Media } from '../../../contract/media.ts';
import type { IconComponent } from '../../ui/icon.tsx';
import type { Mark } from './use-media-marks.ts';

/** How the change of a mark is offered. */
interface Offer {
  icon: IconComponent;
  words: string;
}

const OFFERS: Record<Mark, { put: Offer; take: Offer }> = {
  watched: {
    put: { icon: Eye, words: 'Mark as watched' },
    take: { icon: EyeOff, words: 'Mark as unwatched' },
  },
  watchLater: {
    put: { icon: BookmarkPlus, words: 'Add to Watch Later' },
    take: { icon: BookmarkMinus, words: 'Remove from Watch Later' },
  },
};

/** The offer to put a mark on a video that does not have it, and to take it off one that has. */
export const offerOf = (media: Media, mark: Mark): Offer =>
  OFFERS[mark][media[mark] ? 'take' : 'put'];
