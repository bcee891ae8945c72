import { ExportQuery, ImportedSubscriptions, SubscriptionsImport } from '../subscription.ts';
import { defineRoutes } from './route.ts';

/** The calls that take subscriptions over from other programs, and give them to others. */
export const subscriptionRoutes = defineRoutes({
  importSubscriptions: {
    method: 'POST',
    path: '/api/subscriptions/import',
    body: SubscriptionsImport,
    response: ImportedSubscriptions,
  },
  exportSubscriptions: {
    method: 'GET',
    path: '/api/subscriptions/export',
    query: ExportQuery,
    file: true,
  },
});
