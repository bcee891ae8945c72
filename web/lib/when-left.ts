/**
 * Calls back whenever this window may be left for good: when it is hidden, as a phone ends what is hidden
 * without a word.
 *
 * @returns what stops it
 */
export function whenLeft(keep: () => void): () => void {
  const look = () => {
    if (document.hidden) keep();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
