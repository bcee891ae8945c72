import type { Page } from '@playwright/test';
import { percentile, type Times, timesOf } from '../run/percentiles.ts';

/** How evenly a page was drawn, in milliseconds. */
export interface Frames extends Times {
  count: number;
  worst: number;
  /** Frames for which the main thread of the browser was busy for longer than 50 ms. */
  long: number;
  /** How many video cards the page held at the most. */
  cards: number;
}

interface Recording {
  times: number[];
  cards: number;
  stop: () => void;
}

declare global {
  interface Window {
    recording: Recording | undefined;
  }
}

/** Notes the time of every frame until the work is done. */
export async function recordFrames(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const cards = document.getElementsByTagName('article');
    let handle = 0;
    const recording: Recording = {
      times: [],
      cards: 0,
      stop: () => cancelAnimationFrame(handle),
    };
    const onFrame = (now: number) => {
      recording.times.push(now);
      recording.cards = Math.max(recording.cards, cards.length);
      handle = requestAnimationFrame(onFrame);
    };
    handle = requestAnimationFrame(onFrame);
    window.recording = recording;
  });
  await work();
  const { times, cards } = await page.evaluate(() => {
    const { recording } = window;
    recording?.stop();
    return { times: recording?.times ?? [], cards: recording?.cards ?? 0 };
  });
  const lengths = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return {
    count: lengths.length,
    ...timesOf(lengths),
    worst: percentile(lengths, 1),
    long: lengths.filter((length) => length > 50).length,
    cards,
  };
}

/** Turns the wheel for so many seconds, at so many pixels a second; negative is upwards. */
export async function turnWheel(page: Page, seconds: number, speed: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  let last = performance.now();
  while (last < end) {
    const now = performance.now();
    await page.mouse.wheel(0, Math.round(((now - last) / 1000) * speed));
    last = now;
    await page.waitForTimeout(Math.max(0, 16 - (performance.now() - now)));
  }
}
