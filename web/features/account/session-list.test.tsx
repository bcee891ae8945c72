import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../../contract/account.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { SessionList } from './session-list.tsx';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('follows the clock with when a session was last used', () => {
  const session: Session = {
    id: 'of the kitchen',
    address: '192.0.2.7',
    userAgent: '',
    createdAt: '2026-03-05T12:00:00Z',
    lastUsedAt: new Date(Date.now() - 5 * MINUTE).toISOString(),
    current: false,
  };
  renderPart(<SessionList sessions={[session]} />);
  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('Last used 5 minutes ago');
  act(() => vi.advanceTimersByTime(10 * MINUTE));
  expect(row.textContent).toContain('Last used 15 minutes ago');
  expect(screen.getByRole('button').getAttribute('aria-description')).toContain('15 minutes ago');
});
