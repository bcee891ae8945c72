import * as z from 'zod/mini';

/** Where a listing goes on: after the video shown last. */
export interface Continuation {
  channelId: string;
  tab: string;
  /** The id of the last video of the page before. */
  after: string;
  /** How many videos the pages before showed; the place to go on from when `after` is gone. */
  shown: number;
}

const Continuation = z.object({
  channelId: z.string(),
  tab: z.string(),
  after: z.string(),
  shown: z.number(),
});

/** Packs the place where a listing goes on into an opaque token. */
export function continuationToken(continuation: Continuation): string {
  return Buffer.from(JSON.stringify(continuation)).toString('base64url');
}

/** Unpacks a token; undefined when it is none of ours. */
export function readContinuation(token: string): Continuation | undefined {
  try {
    const parsed = z.safeParse(
      Continuation,
      JSON.parse(Buffer.from(token, 'base64url').toString('utf8')),
    );
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The channel that a token belongs to. */
export function channelOfToken(token: string): string | undefined {
  return readContinuation(token)?.channelId;
}
