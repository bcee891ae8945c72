interface ProgressBarProps {
  /** What is under way. */
  label: string;
  /** How far it is, in words; nobody knows how much there is to do. */
  progress?: string | undefined;
  className?: string;
}

/** Shows that something is under way whose end is not known. */
export function ProgressBar({ label, progress, className = '' }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={progress}
      className={`h-0.5 overflow-hidden bg-accent-soft ${className}`}
    >
      <div className="h-full w-1/4 animate-sweep bg-accent motion-reduce:w-full motion-reduce:animate-none" />
    </div>
  );
}
