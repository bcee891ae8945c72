import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** A word or two about a thing: a state, a tag, a count. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      dir="auto"
      className={`inline-flex max-w-full items-center gap-1 rounded-md px-2 py-0.5 font-medium text-xs ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

/** A word or a number that lies on a picture. */
export function PictureChip({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-md bg-picture-chip px-1.5 py-0.5 font-medium text-on-picture text-xs tabular-nums">
      {children}
    </span>
  );
}
