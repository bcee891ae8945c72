import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const Pictured = z.object({
  content: z.array(z.object({ thumbnail: z.nullable(z.string()) })),
});

/**
 * The names of the pictures of a list of videos, as the one who asks gets it; none for who may not
 * see it, or where it cannot be had.
 *
 * @param list its address below `/api`
 */
export async function thumbnailsOfList(
  app: FastifyInstance,
  list: string,
  { headers: { cookie } }: FastifyRequest,
): Promise<string[]> {
  const answer = await app.inject({ url: list, headers: { ...(cookie && { cookie }) } });
  if (answer.statusCode !== 200) return [];
  const { content } = Pictured.parse(answer.json());
  return content.flatMap(({ thumbnail }) => thumbnail ?? []);
}
