import { Account, Credentials, PasswordChange, SessionParams, User } from '../auth.ts';
import { defineRoutes } from './route.ts';

/** The calls of the login and the account. */
export const accountRoutes = defineRoutes({
  currentUser: { method: 'GET', path: '/api/auth/user', response: User },
  login: { method: 'POST', path: '/api/auth/login', body: Credentials, response: User, open: true },
  logout: { method: 'POST', path: '/api/auth/logout' },
  changePassword: { method: 'PUT', path: '/api/auth/password', body: PasswordChange },
  readAccount: { method: 'GET', path: '/api/auth/account', response: Account },
  endSession: { method: 'DELETE', path: '/api/auth/sessions/:id', params: SessionParams },
  endOtherSessions: { method: 'DELETE', path: '/api/auth/sessions' },
});
