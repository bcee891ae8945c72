/** How a list stands on the server that becomes longer while one looks on. */
export interface ListState {
  /** Changes whenever the list does. */
  version: string;
  /** How many things it holds. */
  total: number;
  /** Whether what comes belongs to its end, as when it is read for the first time. */
  isFilling: boolean;
}

/** What of it the person sees. */
export interface ShownState extends ListState {
  /** It goes on to the end, but what came in between was not loaded. */
  hasGaps: boolean;
}

interface Place {
  /** Whether the person sees the start of the list. */
  isAtTop: boolean;
  /** Whether all pages are loaded. */
  isComplete: boolean;
}

/**
 * What to do when a list changed: nothing may move under the person's eyes.
 *
 * @returns `rest` where nothing is to do; `reload` it from its start; `extend` it at its end; `follow`
 *   where the next page brings it anyway; `tell` the person that there is more above
 */
export function nextStep(
  shown: ShownState,
  now: ListState,
  { isAtTop, isComplete }: Place,
): 'rest' | 'reload' | 'extend' | 'follow' | 'tell' {
  const hasChanged = now.version !== shown.version;
  if (isAtTop) return hasChanged || shown.hasGaps ? 'reload' : 'rest';
  if (!hasChanged) return 'rest';
  if (!shown.isFilling) return 'tell';
  return isComplete ? 'extend' : 'follow';
}
