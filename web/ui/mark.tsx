/** The mark of the product, drawn in place so that it is there with the first paint; the name stands beside it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="9" fill="#d61f73" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m9.25 10 6.75 12.5L22.75 10"
      />
    </svg>
  );
}
