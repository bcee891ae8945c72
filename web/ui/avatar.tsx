import { useState } from 'react';
import { classes } from '../lib/classes.ts';
import { firstCharacter } from '../lib/first-character.ts';

interface AvatarProps {
  /** Whose it is; its first letter stands in for a missing picture. */
  name: string;
  src: string | null;
  /** Its size, e.g. `avatar-9`. */
  className?: string;
}

/** The round picture of a channel or a person; the name stands beside it, so it is silent. */
export function Avatar({ name, src, className = 'avatar-9' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className={classes(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-hover font-semibold text-muted leading-none',
        className,
      )}
    >
      {firstCharacter(name)?.toLocaleUpperCase() ?? '?'}
      {src !== null && failed !== src && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
