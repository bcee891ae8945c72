import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonVariant, buttonStyle } from './button-style.ts';
import type { IconComponent } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface Looks {
  variant?: ButtonVariant;
  /** Stands before the words. */
  icon?: IconComponent;
  /** For labels in capitals: a little smaller, with wider gaps. */
  caps?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, Looks {
  /** Shows that its work is under way and lets no second click through. */
  busy?: boolean;
}

/** A button with words; `type` is "button" unless said. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', icon, caps = false, busy = false, ...rest } = props;
  const { className, children, onClick, ...attributes } = rest;
  return (
    <button
      type="button"
      {...attributes}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonStyle(variant, caps, className)}
    >
      <Face icon={icon} busy={busy}>
        {children}
      </Face>
    </button>
  );
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  icon,
  caps = false,
  className,
  children,
  ...rest
}: LinkProps & Looks & { className?: string }) {
  return (
    <Link {...rest} className={buttonStyle(variant, caps, className)}>
      <Face icon={icon}>{children}</Face>
    </Link>
  );
}

/** A link out of the product, in a tab of its own, that looks like a button. */
export function ButtonAnchor({
  variant = 'secondary',
  icon,
  caps = false,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Looks) {
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
      className={buttonStyle(variant, caps, className)}
    >
      <Face icon={icon}>{children}</Face>
    </a>
  );
}

interface FaceProps {
  icon: IconComponent | undefined;
  busy?: boolean;
  children: ReactNode;
}

/** What is to be seen on a button: its words, and before them its icon or that it is busy. */
function Face({ icon: Icon, busy = false, children }: FaceProps) {
  return (
    <>
      {busy ? (
        <Spinner className="size-4" />
      ) : (
        Icon && <Icon className="size-4 shrink-0" aria-hidden />
      )}
      {children}
    </>
  );
}
