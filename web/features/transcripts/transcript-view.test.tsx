import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlaybackProvider, usePlayerRef } from '../../lib/playback.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { TranscriptView } from './transcript-view.tsx';

const SECRET = 60;
const LINES = Array.from({ length: 100 }, (_, number) => ({
  start: number * 2,
  end: number * 2 + 2,
  text: number === SECRET ? 'the secret spring' : `line ${number}`,
}));
const PIECES = [{ start: 0, end: 200 }];
const LINE_HEIGHT = 20;
const BOX_HEIGHT = 100;

let scrolled = 0;

function Player() {
  // biome-ignore lint/a11y/useMediaCaption: nothing is heard
  return <audio ref={usePlayerRef(PIECES)} data-testid="player" />;
}

/** What is said beside a recording of it. @returns plays it to a second */
function setUp() {
  renderPart(
    <PlaybackProvider>
      <Player />
      <section aria-label="Around it" tabIndex={-1}>
        <TranscriptView
          mediaId={1}
          duration={200}
          lines={LINES}
          start={null}
          onStart={null}
          onCut={() => undefined}
        />
      </section>
    </PlaybackProvider>,
  );
  const player = screen.getByTestId<HTMLMediaElement>('player');
  let time = 0;
  Object.defineProperty(player, 'currentTime', { get: () => time });
  const playTo = (seconds: number) => {
    time = seconds;
    fireEvent.timeUpdate(player);
  };
  return { user: userEvent.setup(), playTo };
}

const isSeen = (number: number) =>
  number * LINE_HEIGHT >= scrolled && (number + 1) * LINE_HEIGHT <= scrolled + BOX_HEIGHT;

/** Gives the rows time to come into view and to settle there. */
const settle = () => act(() => new Promise((done) => setTimeout(done, 500)));

describe('TranscriptView', () => {
  // jsdom lays nothing out: a box of five lines stands for the real one.
  beforeEach(() => {
    scrolled = 0;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #told: IntersectionObserverCallback;
        constructor(told: IntersectionObserverCallback) {
          this.#told = told;
        }
        observe(target: Element) {
          const boundingClientRect = target.getBoundingClientRect();
          const entry = { isIntersecting: true, boundingClientRect } as IntersectionObserverEntry;
          this.#told([entry], this as unknown as IntersectionObserver);
        }
        disconnect() {}
      },
    );
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const number = this.getAttribute('data-line');
      const [top, height] =
        number === null ? [0, BOX_HEIGHT] : [Number(number) * LINE_HEIGHT - scrolled, LINE_HEIGHT];
      return new DOMRect(0, top, 0, height);
    });
    vi.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(() => scrolled);
    vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation((top) => {
      scrolled = top;
    });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('stays where the person searches while a recording plays on', async () => {
    const { user, playTo } = setUp();
    playTo(1);
    await user.type(screen.getByRole('searchbox'), 'spring');
    await settle();
    expect(isSeen(SECRET)).toBe(true);
    playTo(3);
    await settle();
    expect(isSeen(SECRET)).toBe(true);
    expect(screen.getByRole('button', { name: 'Follow what is said' })).toBeTruthy();
  });

  it('keeps the keyboard near by where the button to follow goes away under it', async () => {
    const { user, playTo } = setUp();
    playTo(1);
    await user.type(screen.getByRole('searchbox'), 'spring');
    screen.getByRole('button', { name: 'Follow what is said' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Follow what is said' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Around it' }));
  });

  it('says how much is marked where that is heard', async () => {
    const { user } = setUp();
    const heard = screen.getAllByRole('status');
    const [mark] = screen.getAllByRole('button', { name: 'Mark 0:00 to be cut out' });
    await user.click(mark ?? document.body);
    expect(heard.map(({ textContent }) => textContent)).toContain('0:00 – 0:02 · 1 line');
  });

  it('leads back to the only place that was found', async () => {
    const { user } = setUp();
    await user.type(screen.getByRole('searchbox'), 'spring');
    await settle();
    scrolled = 0;
    await user.keyboard('{Enter}');
    await settle();
    expect(isSeen(SECRET)).toBe(true);
  });

  it('stays where the person reads line by line while a recording plays on', async () => {
    const { user, playTo } = setUp();
    playTo(1);
    await user.type(screen.getByRole('searchbox'), 'spring');
    await settle();
    await user.click(screen.getByRole('button', { name: 'Follow what is said' }));
    await settle();
    expect(isSeen(0)).toBe(true);
    const [link] = screen.getAllByRole('link').filter((one) => one.tabIndex === 0);
    act(() => link?.focus());
    scrolled = SECRET * LINE_HEIGHT;
    await user.keyboard('{ArrowDown}');
    playTo(3);
    await settle();
    expect(isSeen(SECRET)).toBe(true);
  });
});
