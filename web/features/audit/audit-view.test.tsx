import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditItem } from '../../../contract/audit.ts';
import { createActivity } from '../../api/activity.ts';
import { CallProvider } from '../../api/api-context.tsx';
import { AUDIT_KEY, type AuditFilter } from '../../api/audit.ts';
import { createCall } from '../../api/client.ts';
import { AuditView } from './audit-view.tsx';

const item = (id: number, change: Partial<AuditItem> = {}): AuditItem => ({
  id,
  createdAt: '2024-03-05T18:05:00Z',
  request: null,
  entityType: 'channel',
  entityId: 3,
  entityName: 'Clockwork',
  source: 'subscription',
  status: 'success',
  details: 'Listed all 12 videos.',
  ...change,
});

const SIZE = 2;

function show(content: AuditItem[], page: number, filter: AuditFilter = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData([...AUDIT_KEY, filter, page, SIZE], { content, page, size: SIZE });
  const onPage = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <CallProvider
        value={createCall({ activity: createActivity(), onSessionEnded: () => undefined })}
      >
        <MemoryRouter>
          <AuditView filter={filter} page={page} size={SIZE} onPage={onPage} />
        </MemoryRouter>
      </CallProvider>
    </QueryClientProvider>,
  );
  return onPage;
}

const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('AuditView', () => {
  afterEach(cleanup);

  it('says what happened to what, why and how it went', () => {
    show([item(1), item(2, { entityType: 'media', status: 'failure', source: 'action' })], 1);
    const [, first, second] = screen.getAllByRole('row');
    if (!first || !second) throw new Error('Two rows are missing');
    expect(within(first).getByText('Success')).toBeTruthy();
    expect(within(first).getByText('Subscription')).toBeTruthy();
    expect(within(first).getByText('Listed all 12 videos.')).toBeTruthy();
    expect(within(first).getByRole('link', { name: 'Clockwork' }).getAttribute('href')).toBe(
      '/channels/3',
    );
    expect(within(second).getByText('Failure')).toBeTruthy();
    expect(within(second).getByText('Action')).toBeTruthy();
    expect(within(second).getByRole('link').getAttribute('href')).toBe('/media/3');
  });

  it('leads nowhere where the video or channel is gone', () => {
    show([item(1, { entityName: null })], 1);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('No longer in the catalogue')).toBeTruthy();
    expect(screen.getByText('Channel 3')).toBeTruthy();
  });

  it('leaves out what the rows are about within the page of that', () => {
    show([item(1)], 1, { entityType: 'channel', entityId: 3 });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Entity' })).toBeNull();
  });

  it('has a screen reader hear which page has come, or that there is nothing', () => {
    show([item(1), item(2)], 3);
    expect(screen.getByRole('status').textContent).toBe('Page 3, 2 records');
    cleanup();
    show([], 1);
    expect(screen.getByRole('status').textContent).toBe('No audit records found');
  });

  it('goes on only after a full page, and back only from the second on', async () => {
    const onPage = show([item(1), item(2)], 1);
    expect(isDisabled('Previous')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onPage).toHaveBeenCalledWith(2);
    cleanup();
    const goFromLast = show([item(3)], 2);
    expect(isDisabled('Next')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(goFromLast).toHaveBeenCalledWith(1);
  });

  it('says that there is nothing, and leads back from an empty page', () => {
    show([], 1);
    expect(screen.getByText('No audit records found')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show([], 2);
    expect(isDisabled('Previous')).toBe(false);
    expect(isDisabled('Next')).toBe(true);
  });

  it('offers to do again what failed, where it is known what was asked for and of what', () => {
    const request = { action: 'extract_content', params: {} } as const;
    const failure = { entityType: 'media', status: 'failure', source: 'action' } as const;
    show(
      [
        item(1, { ...failure, request, entityName: 'A talk' }),
        item(2, { ...failure, entityName: 'Asked for long ago' }),
        item(3, { ...failure, request, entityName: null }),
        item(4, { ...failure, request, status: 'success' }),
        item(5, { status: 'failure' }),
        item(6),
      ],
      1,
    );
    const offers = screen.getAllByRole('button', { name: /again/ });
    expect(offers.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Run again for A talk',
      'Try again for Clockwork',
    ]);
  });
});
