import { Link } from 'react-router';

/** A link in the shape of a chip, for things of which many stand side by side. */
export function ChipLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      dir="auto"
      className="block max-w-full truncate rounded-full border border-line bg-surface px-3.5 py-1.5 font-medium text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:py-3"
    >
      {children}
    </Link>
  );
}
