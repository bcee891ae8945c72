import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import type { IconComponent } from './icon.tsx';

interface Looks {
  icon: IconComponent;
  /** What it does; the name that a screen reader says. */
  label: string;
  /** `small` is for the inside of cards and rows; on touch both are 44 pixels. */
  size?: 'normal' | 'small';
}

interface IconButtonProps extends ComponentProps<'button'>, Looks {
  /** Draws an edge around it, for one that stands alone beside buttons with words. */
  framed?: boolean;
  /** Shows that what it stands for holds right now. */
  active?: boolean;
}

const shapeOf = (size: Looks['size']) =>
  classes(
    'inline-flex shrink-0 items-center justify-center rounded-lg transition-colors',
    size === 'small' ? 'size-8 pointer-coarse:size-11' : 'control-square',
  );

/** A square button with an icon only. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, size = 'normal', framed, active, className, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classes(
        shapeOf(size),
        'disabled:cursor-not-allowed disabled:opacity-50',
        framed && (active ? 'border border-accent' : 'border border-rim bg-raised'),
        active
          ? 'bg-accent-soft text-accent-ink'
          : 'text-muted enabled:hover:bg-hover enabled:hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink',
        className,
      )}
    >
      <Icon className="size-5" aria-hidden />
    </button>
  );
}

/** A link that looks like such a button, for what is no page: a file to save. */
export function IconAnchor(props: ComponentProps<'a'> & Looks & { href: string }) {
  const { icon: Icon, label, size, className, href, ...rest } = props;
  return (
    <a
      href={href}
      aria-label={label}
      {...rest}
      className={classes(shapeOf(size), 'text-muted hover:bg-hover hover:text-ink', className)}
    >
      <Icon className="size-5" aria-hidden />
    </a>
  );
}
