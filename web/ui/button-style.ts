import { classes } from '../lib/classes.ts';

/**
 * `primary` goes on, once per view; `secondary` is everything beside it; `ghost` stands among other
 * things without a frame; `danger` destroys.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

const BASE =
  'inline-flex control-min-height max-w-full shrink-0 items-center justify-center gap-2 rounded-lg ' +
  'px-3.5 py-1 text-center font-medium text-sm select-none transition-colors disabled:cursor-not-allowed disabled:opacity-50 ' +
  'aria-disabled:cursor-progress';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover',
  secondary:
    'border border-rim bg-raised text-ink enabled:hover:bg-hover [a]:hover:bg-hover ' +
    'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
  ghost:
    'text-muted enabled:hover:bg-hover enabled:hover:text-ink [a]:hover:bg-hover [a]:hover:text-ink',
  danger: 'border border-rim bg-raised text-danger enabled:hover:bg-danger-soft',
};

/** The classes of a button or of a link that looks like one. */
export function buttonStyle(variant: ButtonVariant, caps: boolean, className?: string): string {
  return classes(BASE, VARIANTS[variant], caps && 'text-xs tracking-[0.04em]', className);
}
