import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, useState } from 'react';
import { classes } from '../lib/classes.ts';

interface PictureProps {
  /** Null where there is no picture. */
  src: string | null;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** Loads at once, and shows as it comes, for what is seen first. */
  eager?: boolean;
  /** Ratio and corners, e.g. `aspect-video rounded-lg`. */
  className?: string;
  /** What lies on it. */
  children?: ReactNode;
  /** Called when it shows, or turns out to be missing; not for null. */
  onSettled?: () => void;
}

/** A picture that keeps its place while it loads, then fades in, and has a stand-in when it is missing. */
export function Picture(props: PictureProps) {
  const { src, alt, eager = false, className, children, onSettled } = props;
  const [state, setState] = useState<{ src: string | null; is: 'loaded' | 'failed' } | null>(null);
  const settle = (is: 'loaded' | 'failed') => {
    setState({ src, is });
    onSettled?.();
  };
  const known = state?.src === src ? state?.is : undefined;
  return (
    <span className={classes('relative block overflow-hidden bg-sunken', className)}>
      {src === null || known === 'failed' ? (
        <span className="absolute inset-0 grid place-items-center text-faint">
          <ImageOff aria-hidden className="size-1/5 max-w-8 stroke-[1.5]" />
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading={eager ? undefined : 'lazy'}
          decoding="async"
          ref={(image) => {
            // A picture that the browser still holds is there at once and must not fade in again.
            if (image?.complete && image.naturalWidth > 0 && !known) settle('loaded');
            // Has the browser give up loading what is gone: hundreds of pictures that somebody scrolled past
            // would hold up the page that is opened next. React also lets go of what stays in the page. Without
            // the attribute, Chromium would keep the picture, and all that it stood in, for ever.
            return () => queueMicrotask(() => image?.isConnected || image?.setAttribute('src', ''));
          }}
          onLoad={() => settle('loaded')}
          onError={() => settle('failed')}
          className={classes(
            'absolute inset-0 size-full object-cover transition-opacity',
            known !== 'loaded' && !eager && 'opacity-0',
          )}
        />
      )}
      <span className="pointer-events-none absolute inset-0 bg-picture-veil" />
      {children}
    </span>
  );
}
