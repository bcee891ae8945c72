import type * as z from 'zod/mini';

/** A kind of work. Who asks for it, who does it and who tells of it all go by this one thing. */
export interface JobKind<Payload> {
  /** Its name in the database: under another one, jobs that wait there would be known to nobody. */
  readonly name: string;
  /** What a job of it is given. It is written down as JSON, and read by this when the job runs. */
  readonly payload: z.ZodMiniType<Payload>;
}

export const jobKind = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind;
