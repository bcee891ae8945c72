/** A grey shape in the place of what is still coming; its class gives size and corners. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-breathe bg-hover ${className}`} />;
}
