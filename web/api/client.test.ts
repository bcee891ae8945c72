import { describe, expect, it } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { serve } from '../testing/served.ts';
import { createActivity } from './activity.ts';
import { createCall } from './client.ts';

serve();

function setUp() {
  const activity = createActivity();
  const seen: number[] = [];
  activity.subscribe(() => seen.push(activity.inFlight()));
  return { seen, call: createCall({ activity, onSessionEnded: () => undefined }) };
}

describe('a call', () => {
  it('counts a call while it is in flight', async () => {
    const { seen, call } = setUp();
    await call(routes.listTags, {});
    expect(seen).toEqual([1, 0]);
  });

  it('keeps a call in the background off the loading bar', async () => {
    const { seen, call } = setUp();
    await call(routes.listTags, { background: true });
    expect(seen).toEqual([]);
  });
});
