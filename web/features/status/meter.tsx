interface MeterProps {
  value: number;
  max: number;
  /** Whether it is so much that it needs attention. */
  isWarning?: boolean;
}

/** How much of something is taken, as a bar; the words beside it say what is left. */
export function Meter({ value, max, isWarning = false }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
      <div
        className={`h-full origin-left rounded-full transition-[scale] rtl:origin-right ${isWarning ? 'bg-warning' : 'bg-edge'}`}
        style={{ scale: `${share} 1` }}
      />
    </div>
  );
}
