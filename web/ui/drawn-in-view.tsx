import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface DrawnInViewProps {
  /** The scrolled box that it stands in. */
  box: RefObject<HTMLElement | null>;
  /** How high it will be, in pixels, as long as nobody knows better. */
  estimate: number;
  /** Draws it wherever it is. */
  isWanted: boolean;
  children: () => ReactNode;
}

/** A part of something long that is drawn only while it is in view or near; else it keeps its place. */
export function DrawnInView({ box, estimate, isWanted, children }: DrawnInViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [height, setHeight] = useState(estimate);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        setHeight(entry.boundingClientRect.height);
        setNear(entry.isIntersecting);
      },
      { root: box.current, rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [box]);
  const isDrawn = isNear || isWanted;
  return (
    <div ref={place} style={isDrawn ? undefined : { height }}>
      {isDrawn && children()}
    </div>
  );
}
