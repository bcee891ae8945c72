import { VIDEO_ID_PATTERN } from '../../../../contract/remote-ids.ts';
import { videoIn } from '../../../lib/video-address.ts';

/** How many rows of a history are left out, and why. */
export interface LeftOut {
  /** Advertisements. */
  ads: number;
  /** What YouTube Music played. */
  music: number;
  /** What names no video, as posts and videos that were removed. */
  unnamed: number;
}

/** A row of Takeout, whatever it is written in. */
export interface TakeoutRow {
  /** The name of the product, which is the same in all languages. */
  product: string;
  /** Where the row leads to; nothing where it leads nowhere. */
  address: string | undefined;
  isAd: boolean;
}

const MUSIC = 'YouTube Music';
const MUSIC_HOST = 'music.youtube.com';

/** Whether a detail of a row says that it came by Google's advertisements; only the name is in no language. */
export const tellsOfAd = (detail: string): boolean => detail.includes('Google');

/** What was read of a history so far. */
export class HistoryRows {
  /** By the key of their row, the ids of the videos. */
  readonly #videos = new Map<string, string>();
  readonly leftOut: LeftOut = { ads: 0, music: 0, unnamed: 0 };

  /** Each once, in the order in which they came. */
  get videos(): string[] {
    return [...new Set(this.#videos.values())];
  }

  addOfTakeout({ product, address, isAd }: TakeoutRow): void {
    const url = URL.parse(address ?? '');
    const isMusic = product === MUSIC || url?.hostname === MUSIC_HOST;
    if (isAd) this.leftOut.ads += 1;
    else if (isMusic) this.leftOut.music += 1;
    else this.#add(url ? videoIn(url) : undefined);
  }

  /** @param key by which a later line may take the row away */
  addOfFreeTube(videoId: string, key = videoId): void {
    this.#add(VIDEO_ID_PATTERN.test(videoId) ? videoId : undefined, key);
  }

  remove(key: string): void {
    this.#videos.delete(key);
  }

  #add(id: string | undefined, key = id): void {
    if (id === undefined || key === undefined) this.leftOut.unnamed += 1;
    else this.#videos.set(key, id);
  }
}
