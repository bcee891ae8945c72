import type { Catalogue } from '../catalogue.ts';
import type { FileCache } from '../file-cache.ts';
import type { MediaTools } from '../media/test-media.ts';

/** What the platform's answers are made from. */
export interface Platform {
  catalogue: Catalogue;
  pictures: FileCache;
  media: FileCache;
  mediaTools: MediaTools;
}
