import { classes } from '../../lib/classes.ts';
import { linkedText } from '../../lib/linked-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUnfolding } from '../../ui/use-unfolding.tsx';

/** A description longer than this is folded. */
const LONG_CHARACTERS = 400;
const LONG_LINES = 6;

interface MediaDescriptionProps {
  /** Null where it is not known. */
  description: string | null;
  /** Whether it may still follow. */
  pending: boolean;
}

/** What the makers wrote below their video, folded where it is long. */
export function MediaDescription({ description, pending }: MediaDescriptionProps) {
  const isLong =
    description !== null &&
    (description.length > LONG_CHARACTERS || description.split('\n').length > LONG_LINES);
  const { isFolded, text: foldable, button } = useUnfolding(isLong);
  if (description === null) return pending ? <Skeleton className="h-24 rounded-2xl" /> : null;
  if (description.trim() === '') return null;
  return (
    // What runs from the right begins at the right edge: the text is narrower than its box on a wide screen.
    <section aria-label="Description" dir="auto" className="rounded-2xl bg-sunken p-4">
      <p
        {...foldable}
        className={classes(
          // Each line in the direction of its own script.
          'max-w-text whitespace-pre-line break-words [unicode-bidi:plaintext]',
          isFolded && 'line-clamp-5',
        )}
      >
        {linkedText(description).map(({ text, href }, index) =>
          href ? (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
              key={index}
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-accent-ink underline underline-offset-2"
            >
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
      {button}
    </section>
  );
}
