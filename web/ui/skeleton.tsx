/**
 * A grey shape in the place of what is still coming; its class gives size and corners. It keeps still:
 * whatever moves has the whole window drawn anew 60 times a second, while the processor has most to do.
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block bg-line ${className}`} />;
}
