import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channelRoutes } from '../../../contract/routes/channels.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { stopClock, until } from '../../testing/stopped-clock.ts';
import { SchedulePreview } from './schedule-preview.tsx';

function Form({ given }: { given: string }) {
  const [text, setText] = useState(given);
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <SchedulePreview expression={text} />
    </>
  );
}

const MINUTE = 60_000;

const server = serve();

/** @returns what types into the form */
function setUp(given = '') {
  const { container } = renderPart(<Form given={given} />);
  const input = container.querySelector('input');
  if (!input) throw new Error('The input is missing.');
  return (value: string) => fireEvent.change(input, { target: { value } });
}

/** A schedule, and when it is due. That is half a day away, so that it does not come while the test runs. */
async function farSchedule() {
  const expr = `30 ${(new Date().getUTCHours() + 12) % 24} * * *`;
  const [run = ''] = await server().elsewhere.call(channelRoutes.previewSchedule, {
    query: { expr },
  });
  return { expr, run };
}

/** The previews that were asked for since. */
const asked = () =>
  server()
    .asked()
    .filter((call) => call.includes('/api/cron'));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('SchedulePreview', () => {
  beforeEach(() => {
    stopClock();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('asks once what was typed has rested for 300 ms', async () => {
    const type = setUp();
    type('0 12 * * *');
    await pass(299);
    type('30 12 * * *');
    await pass(299);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toEqual(['GET /api/cron?expr=30+12+*+*+*']);
  });

  it('never says that a run to come is just now', async () => {
    const { expr, run } = await farSchedule();
    vi.setSystemTime(Date.parse(run) - 10_000);
    const type = setUp();
    type(expr);
    await pass(300);
    await until(() => expect(screen.getAllByRole('listitem')).toHaveLength(5));
    expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/in a moment$/);
  });

  it('follows the clock, which is not read aloud each time, and asks again once a run is over', async () => {
    const { expr, run } = await farSchedule();
    vi.setSystemTime(Date.parse(run) - 20 * MINUTE);
    const type = setUp();
    type(expr);
    await pass(300);
    await until(() => expect(screen.getAllByRole('listitem')).toHaveLength(5));
    const inHowLong = () => screen.getAllByRole('listitem')[0]?.lastElementChild;
    expect(inHowLong()?.textContent).toBe('in 20 minutes');
    await pass(10 * MINUTE);
    expect(inHowLong()?.textContent).toBe('in 10 minutes');
    expect(inHowLong()?.getAttribute('aria-live')).toBe('off');
    expect(asked()).toHaveLength(1);
    await pass(11 * MINUTE);
    expect(asked()).not.toEqual([]);
  });

  it('is read aloud once the schedule was changed, not as it comes with the form', async () => {
    const { expr, run } = await farSchedule();
    const type = setUp(expr);
    await pass(300);
    const runs = () => document.querySelector(`time[datetime="${run}"]`)?.closest('[aria-live]');
    await until(() => expect(runs()?.ariaLive).toBe('off'));
    type('0 0 1 1 *');
    type(expr);
    expect(runs()?.ariaLive).toBe('polite');
  });

  it('asks for nothing that is no schedule', async () => {
    const type = setUp();
    type('30 12 * *');
    await pass(1000);
    type('30 12 * * x');
    await pass(1000);
    expect(asked()).toEqual([]);
  });
});
