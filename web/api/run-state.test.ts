import { expect, test } from 'vitest';
import type { ActionRun } from '../../contract/action.ts';
import { lookEvery, newlyEnded } from './run-state.ts';

const run = (facts: Partial<ActionRun>): ActionRun => ({
  id: 1,
  request: { action: 'extract_audio', params: { profile: 'MP3' } },
  state: 'running',
  phase: '',
  done: 0,
  total: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  startsAt: null,
  endedAt: null,
  problem: null,
  ...facts,
});

test('looks often while something runs, seldom while all waits, and not at all after that', () => {
  const waiting = run({ id: 2, state: 'queued', startsAt: '2026-01-01T01:00:00.000Z' });
  expect(lookEvery([run({}), waiting])).toBe(1_000);
  expect(lookEvery([run({ state: 'queued' })])).toBe(1_000);
  expect(lookEvery([waiting, run({ state: 'done' })])).toBe(10_000);
  expect(lookEvery([run({ state: 'failed' })])).toBe(false);
});

test('notices that a run has ended, once', () => {
  const ended = run({ state: 'done' });
  expect(newlyEnded([run({})], [ended])).toEqual([ended]);
  expect(newlyEnded([ended], [ended])).toEqual([]);
  expect(newlyEnded([], [ended])).toEqual([]);
  expect(newlyEnded([run({ state: 'queued' })], [run({})])).toEqual([]);
});
