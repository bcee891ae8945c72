import { describe, expect, onTestFinished, test } from 'vitest';
import { SESSION_COOKIE } from '../../../contract/auth.ts';
import { routes } from '../../../contract/routes.ts';
import { ApiClient } from '../../testing/api-client.ts';
import { startTestServer } from '../../testing/test-server.ts';

async function openServer() {
  const server = await startTestServer({ AUTH_ENABLED: 'false', AUTH_USERNAME: 'home' });
  onTestFinished(server.stop);
  return server;
}

describe('with AUTH_ENABLED=false', () => {
  test('everyone is the user, but the forgery token is still needed', async () => {
    const server = await openServer();
    const stranger = new ApiClient(server.address);
    expect(await stranger.call(routes.currentUser)).toEqual({
      username: 'home',
      displayName: 'home',
    });
    expect((await stranger.send(routes.listMedia)).status).toBe(200);
    const response = await fetch(`${server.address}/api/tags`, { method: 'POST' });
    expect(response.status).toBe(403);
  });

  test('whoever logged out gets in again with any name and password, and no session is opened', async () => {
    const server = await openServer();
    const stranger = new ApiClient(server.address);
    await stranger.call(routes.currentUser);
    await stranger.call(routes.logout);
    const credentials = { username: 'whoever', password: 'whatever' };
    const response = await stranger.send(routes.login, { body: credentials });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ username: 'home', displayName: 'home' });
    expect(response.headers.getSetCookie().join()).not.toContain(SESSION_COOKIE);
  });
});
