/** A turning ring, the size of its class; `label` is said by a screen reader where nothing else is. */
export function Spinner({ className = 'size-5', label }: { className?: string; label?: string }) {
  return (
    <span
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent opacity-80 ${className}`}
    />
  );
}
