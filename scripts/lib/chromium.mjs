import { existsSync } from 'node:fs';
import { findProgram } from './programs.mjs';

/**
 * The browser for the tests: the one that `CHROMIUM_PATH` names, the system's, or the one that
 * Playwright has downloaded for itself. Where the system has the one without windows, that is taken: the
 * pages are the same, and the tests take two thirds of the time.
 * @returns {Promise<string | undefined>} nothing where there is none
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const system = findProgram('chromium-headless-shell', 'chromium', 'chromium-browser');
  if (system) return system;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}
