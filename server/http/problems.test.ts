import { expect, test } from 'vitest';
import { readProblem } from '../testing/problems.ts';
import { setUpPlainServer } from '../testing/server-setup.ts';

const setup = setUpPlainServer();

test.each(['/assets/a%00.js', '/api/media/%ff', '/images/media/%'])(
  'says of %s that its address makes no sense, and not the body that it does not have',
  async (path) => {
    const { status, detail } = await readProblem(await setup.api.fetch(path));
    expect([status, detail]).toEqual([
      400,
      'The request could not be read: its address is not valid.',
    ]);
  },
);
