/** The cards of the page that is shown: videos and channels, in their order. */
const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main article')];

const linkOf = (card: Element | null | undefined) => card?.querySelector('a');

const focused = () => document.activeElement?.closest<HTMLElement>('main article');

/** The bar on top covers so much of the page, in pixels. */
const COVERED = 56;

/** Moves the focus to the next card or the one before; first of all to the first one in view. */
export function moveFocus(step: 1 | -1): void {
  const all = cards();
  const from = focused();
  const card = from
    ? all[all.indexOf(from) + step]
    : all.find((candidate) => candidate.getBoundingClientRect().top >= COVERED);
  const link = linkOf(card);
  link?.focus({ preventScroll: true });
  // A ring around the link would be enough for the browser; a person wants to see the card.
  card?.scrollIntoView({ block: 'nearest' });
}

const MEDIA = /^\/media\/(\d+)(?:\/|$)/;

/** The id of the video that has the focus, or else of that whose page is shown; undefined where there is none. */
export function mediaAtHand(): number | undefined {
  const path = linkOf(focused())?.pathname ?? location.pathname;
  const id = MEDIA.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
}
