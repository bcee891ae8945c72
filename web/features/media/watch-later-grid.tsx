import { type FocusEvent, useEffect, useRef } from 'react';
import type { Media } from '../../../contract/media.ts';
import { useFocusOnNeighbour } from '../../ui/use-focus-on-neighbour.ts';
import { MediaGrid } from './media-grid.tsx';

/** Only some of many cards are there, so that each says itself where it stands. */
const linkAt = (grid: HTMLElement, place: number) =>
  grid.querySelector<HTMLElement>(`[aria-posinset="${place + 1}"] a`);

/** Videos as cards, each of which goes when it is taken off the list; the keyboard goes on beside it. */
export function WatchLaterGrid({ media }: { media: Media[] }) {
  const grid = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const mayLeave = useFocusOnNeighbour(media, grid, main, linkAt);

  useEffect(() => {
    main.current = grid.current?.closest('main') ?? null;
    // The last card takes the grid along.
    if (media.length > 1) return;
    return () => {
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    };
  }, [media.length]);

  const onFocus = ({ target }: FocusEvent) => {
    const place = target.closest('[aria-posinset]')?.getAttribute('aria-posinset');
    const focused = media[Number(place) - 1];
    if (focused) mayLeave(focused.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only noted where the focus is
    <div ref={grid} onFocus={onFocus}>
      <MediaGrid media={media} />
    </div>
  );
}
