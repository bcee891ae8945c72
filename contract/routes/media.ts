import { IdParams } from '../common.ts';
import {
  MediaDetails,
  MediaPage,
  MediaQuery,
  MediaUpdate,
  RecommendedQuery,
  TopQuery,
} from '../media.ts';
import { defineRoutes } from './route.ts';

/** The calls of videos, and of those in the library. */
export const mediaRoutes = defineRoutes({
  listMedia: { method: 'GET', path: '/api/media', query: MediaQuery, response: MediaPage },
  listLatest: { method: 'GET', path: '/api/media/latest', query: MediaQuery, response: MediaPage },
  listTop: { method: 'GET', path: '/api/media/top', query: TopQuery, response: MediaPage },
  readMedia: { method: 'GET', path: '/api/media/:id', params: IdParams, response: MediaDetails },
  updateMedia: {
    method: 'PUT',
    path: '/api/media/:id',
    params: IdParams,
    body: MediaUpdate,
    response: MediaDetails,
  },
  listRecommended: {
    method: 'GET',
    path: '/api/media/:id/recommended',
    params: IdParams,
    query: RecommendedQuery,
    response: MediaPage,
  },
  listLibrary: { method: 'GET', path: '/api/library', query: MediaQuery, response: MediaPage },
});

/** A call that answers with a list of videos, page by page. */
export type MediaListRoute = (typeof mediaRoutes)[
  | 'listMedia'
  | 'listLatest'
  | 'listTop'
  | 'listLibrary'];
