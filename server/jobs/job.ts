import * as z from 'zod/mini';
import type { Log } from '../platform/log.ts';
import type { JobKind } from './job-kind.ts';

/** After so many attempts a job has failed. */
export const MAX_ATTEMPTS = 5;

const MINUTE = 60_000;
const WAITS = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 240 * MINUTE];

/** How far a wait may lie from its nominal length, so that what failed together does not return together. */
const JITTER = 0.2;

/**
 * How long to wait after a failed attempt, in milliseconds: 1, 5, 15, 60, then always 240 minutes,
 * a fifth more or less.
 *
 * @param attempt the attempt that failed, counted from 1
 * @param random gives numbers from 0 to 1
 */
export function backoff(attempt: number, random: () => number): number {
  const place = Math.min(Math.max(attempt, 1), WAITS.length) - 1;
  const wait = WAITS[place] ?? 0;
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random()));
}

/**
 * Thrown by a job that cannot be done now. The message is shown while the job waits, and is what is
 * said of it when it was the last attempt: words for a person.
 */
export class TryAgainLater extends Error {
  /** When to try again, in milliseconds since 1970. */
  readonly at: number;
  /** Whether it uses up one of the attempts; a wait that is nobody's fault, such as a pause, does not. */
  readonly counts: boolean;

  constructor(message: string, { at, counts }: { at: number; counts: boolean }) {
    super(message);
    this.at = at;
    this.counts = counts;
  }
}

/** Thrown by a job that would fail again: it has failed, whatever attempts are left. The message is words for a person. */
export class GivenUp extends Error {}

/** The reason of a job's signal. */
export class JobAborted extends Error {
  /** `stopped`: the server ends; `cancelled`: it is not wanted any more; `lost`: another run has taken over. */
  readonly why: 'stopped' | 'cancelled' | 'lost';

  constructor(why: JobAborted['why']) {
    super(`The job was aborted: ${why}`);
    this.why = why;
  }
}

/** A queued job's payload is not what its definition expects. */
export class BrokenPayload extends Error {}

/** What a job is given to run with. */
export interface JobContext {
  /** Aborted when the job has to end; its reason is a {@link JobAborted}. Throw it on. */
  signal: AbortSignal;
  /** Counted from 1. */
  attempt: number;
  /** Whether a person waits for it; read anew each time, since this can become true while it runs. */
  readonly urgent: boolean;
  /**
   * Says how far it is, as often as it likes: only a few reports a second are written down, the last
   * one always.
   *
   * @param phase what is being done, in words
   * @param total left out where it is not known
   */
  progress(phase: string, done: number, total?: number): void;
  /** How much it has brought about, over all of its attempts. */
  readonly brought: number;
  /**
   * Counts what it brings about, so that its end can tell of all of it, whatever ended the attempts before.
   * To be called within the transaction that brings it about.
   */
  bring(count: number): void;
  /**
   * Runs the work and marks the job as done in one transaction, so that what the job brings about
   * happens once however often it runs. The job must return after it. Within the work the job counts
   * as ended: it may enqueue the next one of its key. Not to be called within a transaction.
   *
   * @param options.swift whether it does no harm when the power fails a moment later and the job is
   *   done again; it does not wait for the disk then
   * @throws JobAborted where another run has taken over or it was cancelled; nothing is changed then
   * @throws what the work throws; the job is not done then, and nothing is changed
   */
  finish(work: () => void, options?: { swift: boolean }): void;
  log: Log;
}

/** How a kind of work is done, as the runner sees it; made by {@link defineJob}. */
export interface Job {
  readonly name: string;
  /** The group of jobs with which it shares a limit of how many run at the same time. */
  readonly lane: string;
  /** @throws BrokenPayload where the payload, which is JSON, does not fit */
  readonly run: (payload: string, context: JobContext) => Promise<void>;
  /**
   * Called within the transaction that marks the job as failed.
   *
   * @param brought how much it has brought about all the same
   * @throws BrokenPayload where the payload, which is JSON, does not fit
   */
  readonly failed: (payload: string, words: string, brought: number) => void;
}

function parse<Payload>(schema: z.ZodMiniType<Payload>, json: string): Payload {
  try {
    return z.parse(schema, JSON.parse(json));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.core.$ZodError)) throw error;
    throw new BrokenPayload('The payload is not what the job expects', { cause: error });
  }
}

/**
 * Defines how a kind of work is done. `run` may be run again after it ended in any way but by `finish`
 * or by returning, so what it does on the way must be safe to do twice. An exception that is neither
 * {@link TryAgainLater} nor {@link GivenUp} is logged, and the job is tried again after a
 * {@link backoff}.
 */
export function defineJob<Payload>(definition: {
  kind: JobKind<Payload>;
  lane: string;
  run: (payload: Payload, context: JobContext) => Promise<void>;
  /**
   * Writes down elsewhere that the job has failed for good, and why in words for a person. It shares
   * the transaction in which the job is marked; it is not called where the payload is broken. What it
   * brought about stays.
   */
  onFailed?: (payload: Payload, words: string, brought: number) => void;
}): Job {
  const { kind, lane, run, onFailed } = definition;
  const { name, payload: schema } = kind;
  return {
    name,
    lane,
    run: async (payload, context) => run(parse(schema, payload), context),
    failed: (payload, words, brought) => onFailed?.(parse(schema, payload), words, brought),
  };
}
