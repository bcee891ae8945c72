import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { setSubscription } from '../channels/schedule.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { replaceMediaTags } from '../media/media-tags.queries.ts';

test('counts what is there, and tells the tags that are used most', async () => {
  const server = await startTestServer();
  onTestFinished(server.stop);
  const { db } = server;
  const api = await server.logIn();
  const none = { mediaCount: 0, subscriptionCount: 0, libraryCount: 0, tagCount: 0, groupCount: 0 };
  expect(await api.call(routes.readStats)).toEqual({ ...none, tagStats: [] });

  const [subscribed, other] = [seedChannel(db), seedChannel(db)];
  setSubscription(db, subscribed, { schedule: '0 6 * * *', nextRunAt: 1 });
  const media = [subscribed, subscribed, other].map((channel) => seedMedia(db, channel));
  const [rare, common] = ['rare', 'common', 'unused'].map((name) =>
    insertLabel(db, 'tag', name, 0),
  );
  insertLabel(db, 'group', 'a group', 0);
  for (const [index, id] of media.entries()) {
    replaceMediaTags(db, id, index === 0 ? [rare ?? 0, common ?? 0] : [common ?? 0]);
  }
  db.run(sql`UPDATE media SET library_at = 1 WHERE id = ${media[0]}`);
  expect(await api.call(routes.readStats)).toEqual({
    mediaCount: 3,
    subscriptionCount: 1,
    libraryCount: 1,
    tagCount: 3,
    groupCount: 1,
    tagStats: [
      { id: common, name: 'common' },
      { id: rare, name: 'rare' },
    ],
  });

  db.run(sql`DELETE FROM media WHERE id = ${media[2]}`);
  expect(await api.call(routes.readStats)).toMatchObject({ mediaCount: 2 });
});
