import { routes } from '../../contract/routes.ts';
import type { Product } from './product.ts';

/** The ids of the first channel and of the newest video. */
export async function firstThings({ api }: Product): Promise<{ channel: number; media: number }> {
  const { content: channels } = await api.call(routes.listChannels);
  const { content: videos } = await api.call(routes.listLatest);
  return { channel: channels[0]?.id ?? 0, media: videos[0]?.id ?? 0 };
}
