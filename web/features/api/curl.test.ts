import { expect, it } from 'vitest';
import { curlCall, curlLogin } from './curl.ts';

it('the example of a login is that of who is logged in, as one word of a shell', () => {
  expect(curlLogin('http://127.0.0.1:8080', "O'Hara")).toContain(
    `--json '{"username":"O'\\''Hara","password":"…"}' 'http://127.0.0.1:8080/api/auth/login'`,
  );
});

it('what belongs into the query is encoded by curl, whatever is written in its place', () => {
  const call = {
    operationId: 'previewSchedule',
    summary: 'The next runs',
    tags: [],
    security: [],
    parameters: [
      { name: 'expr', in: 'query' as const, required: true, schema: { type: 'string' } },
    ],
    responses: {},
  };
  expect(curlCall('http://127.0.0.1:8080', '/api/cron', 'GET', call)).toBe(
    "curl -b vidarium.cookies -G --data-urlencode 'expr=…' 'http://127.0.0.1:8080/api/cron'",
  );
});
