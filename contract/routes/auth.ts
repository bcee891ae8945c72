import { Credentials, User } from '../auth.ts';
import { defineRoutes } from './route.ts';

/** The calls of the login. */
export const authRoutes = defineRoutes({
  currentUser: { method: 'GET', path: '/api/auth/user', response: User },
  login: { method: 'POST', path: '/api/auth/login', body: Credentials, response: User, open: true },
  logout: { method: 'POST', path: '/api/auth/logout' },
});
