import { routes } from '../../contract/routes.ts';
import type { Product } from './product.ts';

/** The id of the video with this name. */
export async function mediaNamed({ api }: Product, name: string): Promise<number> {
  const { content } = await api.call(routes.listMedia, { query: { q: name, size: 100 } });
  const id = content.find((media) => media.name === name)?.id;
  if (id === undefined) throw new Error(`There is no video ${name}.`);
  return id;
}
