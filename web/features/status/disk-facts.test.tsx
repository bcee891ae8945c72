import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DiskUsage } from '../../../contract/status.ts';
import { DiskFacts } from './disk-facts.tsx';

const DISK: DiskUsage = {
  problem: null,
  free: 1024,
  total: 2048,
  database: 512,
  attachments: 0,
  pictures: 0,
  backups: null,
  measuredAt: null,
};

afterEach(cleanup);

const cardOf = (disk: DiskUsage) => {
  render(<DiskFacts disk={disk} />);
  return screen.getByRole('region', { name: 'Disk' }).textContent;
};

it('says why nothing can be saved, and what to do, above how much space there is', () => {
  const problem = 'Another program holds the database. Close that program.';
  expect(cardOf({ ...DISK, problem })).toMatch(new RegExp(`^Disk${problem}Free1\\.00 KB of`));
});

it('says nothing of it where all can be saved', () => {
  expect(cardOf(DISK)).toMatch(/^DiskFree1\.00 KB of 2\.00 KB/);
});
