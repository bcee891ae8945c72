import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { isId } from '../lib/search-params.ts';

/**
 * A page of things with ids. An address with something else where an id belongs is one that there is
 * not; a loader that says so would have the router wait behind a long list that is being drawn.
 */
export function withIds(Page: ComponentType): ComponentType {
  return function PageWithIds() {
    const params = Object.values(useParams());
    return params.every(isId) ? <Page /> : <Navigate to="/latest" replace />;
  };
}
