import type { MediaDetails, MediaUpdate } from '../../../contract/media.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../platform/errors.ts';
import { writeIfPossible } from '../../platform/write-if-possible.ts';
import { wantDetails } from '../intake/details.usecases.ts';
import { assertLabelsExist } from '../labels/labels.usecases.ts';
import { readMedia, updateMediaColumns } from './media.queries.ts';
import { replaceMediaTags } from './media-tags.queries.ts';

const UNKNOWN = 'There is no video with this id. It may have been removed.';

/** @throws NotFound where there is no such video */
export function getMedia({ db }: Pick<Context, 'db'>, id: number): MediaDetails {
  const media = readMedia(db, id);
  if (!media) throw new NotFound(UNKNOWN);
  return media;
}

/**
 * A video for its own page; what only its page at the source tells is fetched where it is missing, or
 * where the video could not be had a while ago.
 *
 * @throws NotFound where there is no such video
 */
export function openMedia(
  parts: Pick<Context, 'db' | 'clock' | 'log' | 'jobs'>,
  id: number,
): MediaDetails {
  const media = getMedia(parts, id);
  if (media.complete && media.availability === 'public') return media;
  let isAwaited = !media.complete;
  writeIfPossible(parts, () => {
    isAwaited = wantDetails(parts, media);
  });
  return { ...media, complete: !isAwaited };
}

/**
 * Changes what a person may change about a video.
 *
 * @throws NotFound where there is no such video
 * @throws InvalidInput where a tag does not exist; nothing is changed then
 */
export function changeMedia(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  update: MediaUpdate,
): MediaDetails {
  return db.transaction(() => {
    const media = getMedia({ db }, id);
    assertLabelsExist({ db }, 'tag', update.tags ?? []);
    const staysOnList = update.watchLater === undefined || update.watchLater === media.watchLater;
    updateMediaColumns(db, id, {
      name: update.name === media.name ? undefined : update.name,
      watched: update.watched,
      watchLaterAt: staysOnList ? undefined : update.watchLater ? clock.now() : null,
    });
    if (update.tags) replaceMediaTags(db, id, update.tags);
    return getMedia({ db }, id);
  });
}
