import { formatDuration, spokenDuration } from '../lib/duration.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A length of time as a player shows it, and in words for a screen reader, which makes no sense of colons. */
export function Duration({ seconds }: { seconds: number | null }) {
  return (
    <>
      <span aria-hidden>{formatDuration(seconds)}</span>
      <VisuallyHidden>
        {seconds === null ? 'Unknown duration' : spokenDuration(seconds)}
      </VisuallyHidden>
    </>
  );
}
