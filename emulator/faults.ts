import * as z from 'zod/mini';
import { RequestKind, type RequestRecord } from './requests.ts';

/** Which requests a fault is for; all that is given must hold. */
export const FaultMatch = z.strictObject({
  kinds: z.optional(z.array(RequestKind)),
  host: z.optional(z.string()),
  /** The start of the path. */
  path: z.optional(z.string()),
  channelId: z.optional(z.string()),
  videoId: z.optional(z.string()),
});
export type FaultMatch = z.infer<typeof FaultMatch>;

/** What goes wrong. */
export const FaultAnswer = z.discriminatedUnion('type', [
  /** An error instead of the answer, such as 404, 429 or 500. */
  z.strictObject({ type: z.literal('status'), status: z.int().check(z.gte(400), z.lte(599)) }),
  /** The right answer, late. */
  z.strictObject({ type: z.literal('delay'), milliseconds: z.int().check(z.gte(0)) }),
  /** The right answer, in portions over so long. */
  z.strictObject({ type: z.literal('slow'), milliseconds: z.int().check(z.gte(0)) }),
  /** The connection is cut before anything is answered. */
  z.strictObject({ type: z.literal('reset') }),
  /** The headers and this share (0 to 1) of the body, then the connection is cut. */
  z.strictObject({ type: z.literal('partial'), share: z.number().check(z.gte(0), z.lt(1)) }),
  /** A page of HTML, with status 200, that has nothing to do with what was asked. */
  z.strictObject({ type: z.literal('garbage') }),
  /** Something else in place of the answer, with status 200; its bytes in base64. */
  z.strictObject({ type: z.literal('body'), contentType: z.string(), base64: z.base64() }),
  /** An answer in the right frame with the data missing ("Incomplete data received"). */
  z.strictObject({ type: z.literal('incomplete') }),
  /** A listing or a feed, with status 200, that has not one video. */
  z.strictObject({ type: z.literal('empty-listing') }),
  /** The platform wants a proof that nobody automatic is asking. */
  z.strictObject({ type: z.literal('bot-check') }),
]);
export type FaultAnswer = z.infer<typeof FaultAnswer>;

const limits = {
  /** How many requests it hits; without it, all. */
  times: z.optional(z.int().check(z.gte(1))),
  /** How many matching requests pass first. */
  after: z.optional(z.int().check(z.gte(0))),
};

/** A fault as another process can ask for it. */
export const FaultOrder = z.strictObject({ match: FaultMatch, answer: FaultAnswer, ...limits });

/** A fault: what it is for, what goes wrong, and how often. */
export interface Fault {
  match: FaultMatch | ((request: RequestRecord) => boolean);
  answer: FaultAnswer;
  times?: number | undefined;
  after?: number | undefined;
}

/** The faults of one emulator. */
export interface Faults {
  /** Sets a fault from now on; one of the same name is replaced and its counting starts anew. */
  set(name: string, fault: Fault): void;
  /** Ends one fault, or all. */
  clear(name?: string): void;
  /** What goes wrong with this request; the fault that was set first wins. Counts as a hit. */
  take(request: RequestRecord): FaultAnswer | undefined;
}

/** Makes an empty set of faults. */
export function createFaults(): Faults {
  const faults = new Map<string, { fault: Fault; seen: number; hits: number }>();
  return {
    set: (name, fault) => {
      faults.set(name, { fault, seen: 0, hits: 0 });
    },
    clear: (name) => {
      if (name === undefined) faults.clear();
      else faults.delete(name);
    },
    take: (request) => {
      for (const state of faults.values()) {
        const { match, answer, times, after = 0 } = state.fault;
        const matches = typeof match === 'function' ? match(request) : matchesAll(match, request);
        if (!matches) continue;
        state.seen += 1;
        if (state.seen <= after || (times !== undefined && state.hits >= times)) continue;
        state.hits += 1;
        return answer;
      }
      return undefined;
    },
  };
}

function matchesAll(match: FaultMatch, request: RequestRecord): boolean {
  return (
    (match.kinds === undefined || match.kinds.includes(request.kind)) &&
    (match.host === undefined || match.host === request.host) &&
    (match.path === undefined || request.path.startsWith(match.path)) &&
    (match.channelId === undefined || match.channelId === request.channelId) &&
    (match.videoId === undefined || match.videoId === request.videoId)
  );
}
