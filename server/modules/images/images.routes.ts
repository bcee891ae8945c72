import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendNotFound } from '../../http/problems.ts';
import { channelImageFile, mediaImageFile } from './images.usecases.ts';

/** The pictures of videos and channels. */
export function imageRoutes(app: FastifyInstance, context: Context): void {
  const serve =
    (fileOf: (parts: Context, name: string) => Promise<string | null>) =>
    async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
      const file = await fileOf(context, request.params.name);
      if (!file) return sendNotFound(reply);
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(createReadStream(file));
    };
  const config = { guarded: true };
  app.get('/images/media/:name', { config }, serve(mediaImageFile));
  app.get('/images/channels/:name', { config }, serve(channelImageFile));
}
