import { beforeEach, expect, it } from 'vitest';
import type { System } from '../../contract/system.ts';
import { dismissNotice, noticesOf, undismissed } from './notice-list.ts';

const healthy: System = {
  version: '1.1.0',
  timeZone: 'UTC',
  tools: [
    { name: 'yt-dlp', version: '2026.01.01', problem: null },
    { name: 'ffmpeg', version: '7.1', problem: null },
  ],
  pause: null,
  backups: { lastAt: null, nextAt: null, problem: null },
  storage: { problem: null },
};

beforeEach(() => sessionStorage.clear());

it('has nothing to say while all is well', () => {
  expect(noticesOf(healthy)).toEqual([]);
});

it('names a pause first, with its end, why nothing can be saved, every tool that is missing, and what keeps backups from being made', () => {
  const system: System = {
    ...healthy,
    tools: [{ name: 'yt-dlp', version: null, problem: 'yt-dlp is missing.' }],
    pause: {
      until: new Date(2026, 2, 5, 18, 5).toISOString(),
      reason: 'YouTube refuses to answer.',
    },
    backups: { lastAt: null, nextAt: null, problem: 'No backup could be made.' },
    storage: { problem: 'There is no space left.' },
  };
  expect(noticesOf(system)).toEqual([
    'YouTube refuses to answer. Goes on 5/3/26, 6:05 PM.',
    'There is no space left.',
    'yt-dlp is missing.',
    'No backup could be made.',
  ]);
});

it('hides what was dismissed, and only that', () => {
  dismissNotice('yt-dlp is missing.', sessionStorage);
  dismissNotice('Something else.', sessionStorage);
  expect(undismissed(['yt-dlp is missing.', 'ffmpeg is missing.'], sessionStorage)).toEqual([
    'ffmpeg is missing.',
  ]);
});
