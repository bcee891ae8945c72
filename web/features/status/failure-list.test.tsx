import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StatusFailure } from '../../../contract/status.ts';
import { formatDate } from '../../lib/dates.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { FailureList } from './failure-list.tsx';

const AT = '2026-03-05T18:00:00.000Z';

const failure = (change: Partial<StatusFailure>): StatusFailure => ({
  id: null,
  at: AT,
  title: null,
  entity: null,
  details: 'It did not work.',
  overAt: null,
  ...change,
});

afterEach(cleanup);

it('says what failed, what it was about and whether it works again', () => {
  const entity = { type: 'media', id: 7, name: 'A loaf' } as const;
  renderPart(
    <FailureList
      failures={[
        failure({ id: 1, entity }),
        failure({ title: 'Read details', entity, overAt: AT }),
        failure({ title: 'Update yt-dlp' }),
      ]}
    />,
  );
  const at = formatDate(AT);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `A loaf${at}It did not work.`,
    `Read detailsA loafWorked again ${at}${at}It did not work.`,
    `Update yt-dlp${at}It did not work.`,
  ]);
});

it('says that nothing failed', () => {
  renderPart(<FailureList failures={[]} />);
  expect(screen.getByText('Nothing has failed in the last seven days.')).toBeTruthy();
});
