import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { channelsToTry } from './trial.ts';

const OF_YOUTUBE = 'UCBR8-60-B28hp2BmDPdntcQ';

describe('a yt-dlp is tried on', () => {
  it('three channels with the newest videos, and on that of YouTube', () => {
    const db = testDatabase();
    const ids = [1, 2, 3, 4].map((day) => {
      const remoteId = `UC${String(day).padStart(22, '0')}`;
      const channelId = seedChannel(db, { remoteId });
      for (const hour of [1, 2]) seedMedia(db, channelId, { uploadedAt: day * 100 + hour });
      return remoteId;
    });
    expect(channelsToTry(db)).toEqual([...ids.reverse().slice(0, 3), OF_YOUTUBE]);
  });

  it('none that has no videos that everyone may see', () => {
    const db = testDatabase();
    const channelId = seedChannel(db);
    seedMedia(db, channelId, { kind: 'short' });
    seedMedia(db, channelId, { availability: 'members' });
    expect(channelsToTry(db)).toEqual([OF_YOUTUBE]);
  });

  it('what an index finds', () => {
    const { db, plans } = withQueryPlans(testDatabase());
    channelsToTry(db);
    expect(plans).toContain('SCAN media USING INDEX media_latest');
    expect(plans.filter((plan) => /SCAN (?!media USING INDEX|m$)|TEMP B-TREE/.test(plan))).toEqual(
      [],
    );
  });
});
