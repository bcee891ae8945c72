import { expect, it } from 'vitest';
import { curlLogin } from './curl.ts';

it('the example of a login is that of who is logged in, as one word of a shell', () => {
  expect(curlLogin('http://127.0.0.1:8080', "O'Hara")).toContain(
    `--json '{"username":"O'\\''Hara","password":"…"}' 'http://127.0.0.1:8080/api/auth/login'`,
  );
});
