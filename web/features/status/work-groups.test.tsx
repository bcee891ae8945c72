import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Work, WorkItem } from '../../../contract/status.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { WorkGroups } from './work-groups.tsx';

const NOW = new Date('2026-03-05T18:00:00Z');
const NONE = { count: 0, kinds: [], items: [] };

const item = (id: number, change: Partial<WorkItem> = {}): WorkItem => ({
  id,
  kind: 'refresh-channel',
  title: 'Look for new videos',
  entity: { type: 'channel', id, name: `Channel ${id}` },
  phase: '',
  done: 0,
  total: null,
  attempts: 0,
  at: '2026-03-05T18:05:00Z',
  ...change,
});

const show = (work: Partial<Work>) =>
  renderPart(
    <WorkGroups work={{ running: NONE, waiting: NONE, retrying: NONE, ...work }} now={NOW} />,
  );

const rows = (list: string) =>
  within(screen.getByRole('list', { name: list })).getAllByRole('listitem');

afterEach(cleanup);

it('says that nothing runs', () => {
  show({});
  expect(screen.getByText('Nothing runs right now.')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

it('shows a few of many, more where that is asked for, and how many are left', async () => {
  const items = Array.from({ length: 20 }, (_, index) => item(index + 1));
  show({ waiting: { count: 1_234, kinds: [], items } });
  expect(rows('Waiting')).toHaveLength(5);
  expect(screen.getByText('And 1,229 more.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more: Waiting' }));
  expect(rows('Waiting')).toHaveLength(20);
  expect(screen.getByText('And 1,214 more.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Waiting' }));
});

it.each([
  ['waiting', {}, 'Starts in 5 minutes.'],
  ['waiting', { at: '2026-03-05T17:00:00Z' }, 'Waits for its turn.'],
  ['waiting', { at: '2026-03-05T18:00:20Z' }, 'Starts in a moment.'],
  ['retrying', { phase: 'No.', attempts: 1 }, 'Tried once. Next try in 5 minutes.No.'],
  ['retrying', { attempts: 2 }, 'Tried 2 times. Next try in 5 minutes.It was interrupted.'],
  [
    'running',
    { phase: 'Reading', done: 3, total: 12, at: '2026-03-05T17:55:00Z' },
    'Reading, 3 of 12. Began 5 minutes ago.',
  ],
  [
    'running',
    { phase: 'Listing', done: 1_200, at: '2026-03-05T17:55:00Z' },
    'Listing, 1,200 so far. Began 5 minutes ago.',
  ],
] as const)('says of what is %s how it stands', (state, change, words) => {
  show({ [state]: { count: 1, kinds: [], items: [item(1, change)] } });
  expect(screen.getByRole('listitem').textContent).toContain(words);
});

it('lets be cancelled or stopped what a person asked for, and be run what does not run', () => {
  const entity = { type: 'media', id: 7, name: 'A loaf' } as const;
  const action = item(1, { kind: 'run-action', title: 'Extract audio', entity });
  show({ running: { count: 1, kinds: [], items: [action] } });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel']);
  cleanup();
  show({ waiting: { count: 2, kinds: [], items: [action, item(2)] } });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cancel',
    'Run now',
    'Run now',
  ]);
  cleanup();
  const reading = { kind: 'backfill-transcripts', title: 'Read all', entity: null };
  show({ retrying: { count: 1, kinds: [], items: [item(1, reading)] } });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Stop',
    'Run now',
  ]);
});
