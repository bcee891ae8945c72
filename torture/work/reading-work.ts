import { routes } from '../../contract/routes.ts';
import { knownMedia, pickOne, type Work } from './workplace.ts';

/** Turns a page, searches, or looks at a video and its picture. */
export const readSomething: Work = ({ model, client, random }) => {
  const media = pickOne(random, knownMedia(model));
  if (!media) return null;
  const params = { id: media.id };
  const reads: (() => Promise<unknown>)[] = [
    () => client.read(routes.listLatest, { query: { page: 1, size: 21 } }),
    () =>
      client.read(routes.listMedia, {
        query: { page: 1, size: 21, q: 'bearing', contentSearch: random.chance(0.5) },
      }),
    () => client.read(routes.readStats),
    () => client.read(routes.readMedia, { params }),
    () => client.read(routes.listRecommended, { params, query: { page: 1, size: 8 } }),
    () => client.read(routes.listAudit, { query: { media: media.id } }),
    () => client.picture(media),
  ];
  return random
    .pick(reads)()
    .then(() => undefined);
};
