import { randomInt } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { look } from './look.ts';
import { furnish, runTorture } from './run.ts';
import { setUp, type TortureOptions } from './set-up.ts';
import { createLabel } from './work/label-work.ts';
import { knownMedia } from './work/workplace.ts';

/** Set it to what a failure printed to have the same choices again. */
const SEED = process.env.TORTURE_SEED ?? String(randomInt(1_000_000));

const BRIEF: TortureOptions = {
  seed: SEED,
  kills: 3,
  clients: 2,
  size: { channels: 1, strangers: 1, videos: 2 },
  longestLife: 1_500,
  // Others may keep this machine busy; the server itself gives up after nine seconds of its own.
  stopWithin: 120_000,
  mostActions: 2,
  print: () => undefined,
};

test(`nothing that was acknowledged is lost, whoever is killed and whenever (TORTURE_SEED=${SEED})`, async () => {
  const { fault } = await runTorture({ ...BRIEF, keep: false });
  expect(fault?.join('\n')).toBeUndefined();
}, 300_000);

test('a write that was acknowledged and is lost is noticed', async () => {
  const torture = await setUp(BRIEF);
  onTestFinished(async () => {
    await torture.remove({ keep: false });
  });
  for (const workplace of torture.workplaces) await createLabel(workplace);
  await look(torture, { everyByte: true });
  const [{ kind, key } = { kind: 'tag', key: '' }] = torture.model.labels.values();
  torture.withDatabase((db) => db.execute(`DELETE FROM ${kind}s WHERE name = '${key}'`));
  await expect(look(torture, { everyByte: true })).rejects.toThrow(`${key} is null`);
});

test('a picture that is looked at is made and given out', async () => {
  const torture = await setUp(BRIEF);
  onTestFinished(async () => {
    await torture.remove({ keep: false });
  });
  await furnish(torture);
  for (const media of knownMedia(torture.model)) await torture.checker.picture(media);
  const { acknowledged, refused } = torture.story.counts.get('read picture') ?? {};
  expect({ acknowledged, refused }).toEqual({ acknowledged: 2, refused: 0 });
});
