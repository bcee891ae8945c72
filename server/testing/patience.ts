import { vi } from 'vitest';

const PATIENT_MS = 60_000;
const { waitFor, waitUntil } = vi;

/** So long, where a test does not say how long itself. */
const patiently = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout: PATIENT_MS, ...options };

// What comes is waited for also on a machine with other work; by itself it would be given a second.
vi.waitFor = (check, options) => waitFor(check, patiently(options));
vi.waitUntil = (check, options) => waitUntil(check, patiently(options));
