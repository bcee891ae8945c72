import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Activity } from '../api/activity.ts';

const ActivityContext = createContext<Activity | null>(null);

export const ActivityProvider = ActivityContext.Provider;

/** Whether any request is in flight. */
export function useIsActive(): boolean {
  const activity = useContext(ActivityContext);
  if (!activity) throw new Error('useIsActive needs an ActivityProvider around it');
  return useSyncExternalStore(activity.subscribe, () => activity.inFlight() > 0);
}
