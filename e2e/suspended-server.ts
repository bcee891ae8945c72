import type { Product } from './product.ts';

/** Has the server stand still while the work goes on, so that its answers are late. */
export async function whileSuspended(
  { server }: Product,
  work: () => Promise<void>,
): Promise<void> {
  server.suspend();
  try {
    await work();
  } finally {
    server.resume();
  }
}
