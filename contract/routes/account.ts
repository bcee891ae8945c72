import { Account, PasswordChange, SessionParams } from '../account.ts';
import { defineRoutes } from './route.ts';

/** The calls of the account and its sessions. */
export const accountRoutes = defineRoutes({
  changePassword: { method: 'PUT', path: '/api/auth/password', body: PasswordChange },
  readAccount: { method: 'GET', path: '/api/auth/account', response: Account },
  endSession: { method: 'DELETE', path: '/api/auth/sessions/:id', params: SessionParams },
  endOtherSessions: { method: 'DELETE', path: '/api/auth/sessions' },
});
