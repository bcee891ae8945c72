import type { Source } from '../../contract/common.ts';

const PLATFORMS: Record<Source, { name: string; shape: string }> = {
  youtube: {
    name: 'YouTube',
    shape:
      'M6.5 4.5h11A4.5 4.5 0 0 1 22 9v6a4.5 4.5 0 0 1-4.5 4.5h-11A4.5 4.5 0 0 1 2 15V9a4.5 4.5 0 0 1 4.5-4.5ZM10 8.6v6.8l5.8-3.4Z',
  },
};

/** What a platform is called. */
export const platformName = (source: Source) => PLATFORMS[source].name;

/** The sign of the platform that a channel or a video comes from. */
export function PlatformIcon({ source, className = 'size-4' }: PlatformIconProps) {
  const { name, shape } = PLATFORMS[source];
  return (
    <svg
      viewBox="0 0 24 24"
      role="img"
      aria-label={name}
      className={`inline-block shrink-0 fill-current ${className}`}
    >
      <path d={shape} fillRule="evenodd" />
    </svg>
  );
}

interface PlatformIconProps {
  source: Source;
  className?: string;
}
