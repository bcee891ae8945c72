interface ProgressBarProps {
  /** What is under way. */
  label: string;
  /** How far it is, in words. */
  progress?: string | undefined;
  /** How far it is, from 0 to 100; left out where nobody knows how much there is to do. */
  percent?: number | undefined;
  className?: string;
}

/** Shows that something is under way, and how far it is where that is known. */
export function ProgressBar({ label, progress, percent, className = '' }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={progress}
      aria-valuenow={percent}
      className={`h-0.5 overflow-hidden bg-accent-soft ${className}`}
    >
      {percent === undefined ? (
        // Without motion dashes: a whole line would say that all is done.
        <div className="h-full w-1/4 animate-sweep bg-accent motion-reduce:w-full motion-reduce:animate-none motion-reduce:mask-[repeating-linear-gradient(90deg,#000_0_0.5rem,#0000_0_1rem)]" />
      ) : (
        <div
          className="h-full origin-left bg-accent transition-[scale] rtl:origin-right"
          style={{ scale: `${percent / 100} 1` }}
        />
      )}
    </div>
  );
}
