import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface PageHeaderProps {
  icon: IconName;
  /** The first text, which is highlighted. */
  text: string;
  /** What follows it, quieter. */
  secondText?: string;
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** The filter toggle after them, for a page that has several; on a phone it stays beside the text. */
  toggle?: ReactNode;
  /** 1 where it starts the page, 2 where it starts a part of it. */
  level?: 1 | 2;
}

/** The header piece that starts a page or a part of it. */
export function PageHeader({
  icon,
  text,
  secondText,
  actions,
  toggle,
  level = 1,
}: PageHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="@container flex flex-wrap items-center gap-3">
      <Heading className="headline text-lg">
        <Icon name={icon} className="size-5 text-accent-ink" />
        <span className="wrap-anywhere min-w-0 hyphens-auto">
          <span dir="auto" className="font-semibold">
            {text}
          </span>
          {secondText && (
            <>
              {' '}
              <bdi className="text-muted">{secondText}</bdi>
            </>
          )}
        </span>
      </Heading>
      {toggle ? (
        <div className="contents sm:ms-auto sm:flex sm:items-center sm:gap-2">
          <div className="order-1 flex w-full flex-wrap gap-2 sm:order-none sm:w-auto sm:justify-end">
            {actions}
          </div>
          <span className="ms-auto">{toggle}</span>
        </div>
      ) : (
        actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>
      )}
    </div>
  );
}
