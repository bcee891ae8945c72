import { useDeferredValue } from 'react';

/**
 * Whether to go on showing that something loads. What has come is drawn in small steps meanwhile,
 * between which taps and paints have their turn, and takes the place of that when all of it stands.
 */
export function useLoadingUntilDrawn(isLoading: boolean): boolean {
  const wasLoading = useDeferredValue(isLoading);
  return isLoading || wasLoading;
}
