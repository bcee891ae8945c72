import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, useState } from 'react';
import { classes } from '../lib/classes.ts';

interface PictureProps {
  /** Null where there is no picture. */
  src: string | null;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** Loads at once, for what is seen first. */
  eager?: boolean;
  /** Ratio and corners, e.g. `aspect-video rounded-lg`. */
  className?: string;
  /** What lies on it. */
  children?: ReactNode;
  /** Called when it shows, or turns out to be missing; not for null. */
  onSettled?: () => void;
}

/**
 * A picture that keeps its place while it loads, and has a stand-in when it is missing. It does not fade in:
 * while a list is scrolled, a fade for each took a sixth of all the browser's work.
 */
export function Picture(props: PictureProps) {
  const { src, alt, eager = false, className, children, onSettled } = props;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes('relative block overflow-hidden bg-sunken', className)}>
      {src === null || src === failed ? (
        <span className="absolute inset-0 grid place-items-center text-faint">
          <ImageOff aria-hidden className="size-1/5 max-w-8 stroke-[1.5]" />
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading={eager ? undefined : 'lazy'}
          decoding="async"
          ref={giveUpWhenGone}
          onLoad={onSettled}
          onError={() => {
            setFailed(src);
            onSettled?.();
          }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span className="pointer-events-none absolute inset-0 bg-picture-veil" />
      {children}
    </span>
  );
}

/**
 * Has the browser give up loading what is gone: hundreds of pictures that somebody scrolled past would hold up
 * the page that is opened next. React also lets go of what stays in the page. Without the attribute, Chromium
 * would keep the picture, and all that it stood in, for ever.
 */
function giveUpWhenGone(image: HTMLImageElement): () => void {
  return () => queueMicrotask(() => image.isConnected || image.setAttribute('src', ''));
}
