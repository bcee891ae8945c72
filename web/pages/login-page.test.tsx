import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { createActivity } from '../api/activity.ts';
import { CallProvider } from '../api/api-context.tsx';
import { createCall } from '../api/client.ts';
import { LoginPage } from './login-page.tsx';

function setUp(state: unknown = null) {
  const call = createCall({ activity: createActivity(), onSessionEnded: () => undefined });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallProvider value={call}>
        <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
          <LoginPage />
        </MemoryRouter>
      </CallProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const required = () => screen.queryAllByText(/is required$/).map((note) => note.textContent);

describe('LoginPage', () => {
  afterEach(cleanup);

  it('is ready to be typed into', () => {
    setUp();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });

  it('says what is missing only after an attempt, at the field', async () => {
    const user = setUp();
    await user.tab();
    await user.tab();
    expect(required()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(required()).toEqual(['Username is required', 'Password is required']);
    const username = screen.getByLabelText('Username');
    expect(username.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(username.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Username is required');
    await user.type(username, '  ');
    expect(required()).toEqual(['Username is required', 'Password is required']);
    await user.type(username, 'demo');
    expect(required()).toEqual(['Password is required']);
  });

  it('says why the person is here when the session has ended', () => {
    setUp({ sessionEnded: true });
    expect(screen.getByText('Your session has ended. Please log in again.')).toBeTruthy();
  });
});
