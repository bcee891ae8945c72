import { routes } from '../../contract/routes.ts';
import type { MediaFacts } from '../model.ts';
import { changeOfMedia, knownMedia, pickOne, someOf, type Work, words } from './workplace.ts';

/** Marks, renames and tags a video, some of it at once. */
export const changeMedia: Work = ({ model, client, random }) => {
  const media = pickOne(
    random,
    knownMedia(model).filter(({ remoteId }) => !model.isBusy(remoteId)),
  );
  if (!media) return null;
  const update: Partial<Pick<MediaFacts, 'name' | 'watched' | 'watchLater' | 'tags'>> = {};
  if (random.chance(0.4)) update.watched = random.chance(0.5);
  if (random.chance(0.4)) update.watchLater = random.chance(0.5);
  if (random.chance(0.3)) update.tags = someOf(random, model.labelIds('tag'), 4);
  if (random.chance(0.2)) update.name = `Name ${model.newKey('n')} ${words(random)}`;
  if (Object.keys(update).length === 0) return null;
  return model.alone(media.remoteId, async () => {
    await client.change({
      kind: 'change video',
      subject: media.remoteId,
      text: JSON.stringify(update),
      send: (api) => api.send(routes.updateMedia, { params: { id: media.id }, body: update }),
      attempt: media.fact.attempt(changeOfMedia(update)),
      // A tag may have been deleted a moment ago.
      mayBe: [400],
    });
  });
};

const urlOf = (remoteId: string): string => `https://www.youtube.com/watch?v=${remoteId}`;

/** Puts a video of the catalogue into the library. */
export const keepMedia: Work = ({ model, client, random }) => {
  const media = pickOne(
    random,
    knownMedia(model).filter(
      ({ remoteId, fact }) => !model.isBusy(remoteId) && !fact.value?.inLibrary,
    ),
  );
  if (!media) return null;
  return model.alone(media.remoteId, async () => {
    await client.change({
      kind: 'add to library',
      subject: media.remoteId,
      text: '',
      send: (api) => api.send(routes.addToLibrary, { body: { url: urlOf(media.remoteId) } }),
      attempt: media.fact.attempt(changeOfMedia({ inLibrary: true })),
    });
  });
};

/** Adds a video to the library that the catalogue does not have; yt-dlp is asked for it. */
export const addMedia: Work = ({ model, client, random, world }) => {
  const strange = world.strangers
    .flatMap(({ videos }) => videos)
    .filter(({ id }) => !model.isBusy(id) && model.media.get(id)?.id === undefined);
  const video = pickOne(random, strange);
  if (!video) return null;
  return model.alone(video.id, async () => {
    const subject = model.unseenMedia(video.id);
    const added: MediaFacts = {
      name: video.title,
      watched: false,
      watchLater: false,
      inLibrary: true,
      tags: [],
    };
    const outcome = await client.change({
      kind: 'add new video',
      subject: video.id,
      text: '',
      send: (api) => api.send(routes.addToLibrary, { body: { url: urlOf(video.id) } }),
      attempt: subject.fact.attempt(() => added),
      // Its yt-dlp may have been killed.
      mayBe: [503],
    });
    if (outcome.state === 'done') subject.id = JSON.parse(outcome.body).id;
  });
};
