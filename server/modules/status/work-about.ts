import * as z from 'zod/mini';
import { readStored } from '../../platform/stored-json.ts';
import type { EntityReference } from './entities.queries.ts';

/** What of a job's payload tells what it is about. */
const About = z.object({
  channelId: z.optional(z.number()),
  mediaId: z.optional(z.number()),
  request: z.optional(
    z.object({ action: z.enum(['extract_audio', 'extract_video', 'extract_content']) }),
  ),
});

/** A job, as far as it tells what it is about. */
interface Described {
  /** JSON. */
  payload: string;
}

function aboutOf({ payload }: Described): z.infer<typeof About> {
  return readStored(About, payload) ?? {};
}

/** What a person asked for; nothing where nobody did. */
export const actionOf = (job: Described) => aboutOf(job).request?.action;

/** The video or the channel that a job works on; null where that is no single thing. */
export function entityOf(job: Described): EntityReference | null {
  const { channelId, mediaId } = aboutOf(job);
  if (mediaId !== undefined) return { type: 'media', id: mediaId };
  return channelId === undefined ? null : { type: 'channel', id: channelId };
}
