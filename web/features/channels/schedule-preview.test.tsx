import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { SchedulePreview } from './schedule-preview.tsx';

function Form() {
  const [text, setText] = useState('');
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <SchedulePreview expression={text} />
    </>
  );
}

/** The form without a server. @returns what was asked for since, and what types into it */
function setUp(run = '2030-01-01T06:00:00.000Z') {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json([run]);
  });
  const { container } = renderPart(<Form />, {
    known: [[['system'], { version: '1.1.0', timeZone: 'UTC', tools: [], pause: null }]],
  });
  const input = container.querySelector('input');
  if (!input) throw new Error('The input is missing.');
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  return { asked, type };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('SchedulePreview', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('asks once what was typed has rested for 300 ms', async () => {
    const { asked, type } = setUp();
    type('0 12 * * *');
    await pass(299);
    type('30 12 * * *');
    await pass(299);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual(['/api/cron?expr=30+12+*+*+*']);
  });

  it('never says that a run to come is just now', async () => {
    const { type } = setUp(new Date(Date.now() + 10_000).toISOString());
    type('30 12 * * *');
    await pass(300);
    await pass(100);
    expect(screen.getByRole('listitem').textContent).toMatch(/in a moment$/);
  });

  it('asks for nothing that is no schedule', async () => {
    const { asked, type } = setUp();
    type('30 12 * *');
    await pass(1000);
    type('30 12 * * x');
    await pass(1000);
    expect(asked).toEqual([]);
  });
});
