import { createTally, killsOf, live, type Tally } from './lives.ts';
import { look } from './look.ts';
import { setUp, type Torture, type TortureOptions } from './set-up.ts';
import { type Findings, finishWork, settle } from './settle.ts';
import { Fault } from './story.ts';
import { summaryOf } from './summary.ts';
import { addChannel } from './work/channel-work.ts';

/** How a run ended. */
export interface TortureReport {
  tally: Tally;
  findings: Findings | null;
  /** What was lost or should not have happened, with what led to it, a line each; null where all is well. */
  fault: readonly string[] | null;
}

/** Gives the catalogue its first channel, so that there is something to work with. */
export async function furnish(torture: Torture): Promise<void> {
  const [workplace] = torture.workplaces;
  if (workplace) await addChannel(workplace);
  await finishWork(torture);
  await look(torture, { everyByte: true });
}

function explain(torture: Torture, error: unknown): string[] {
  const { seed } = torture.options;
  const { message, subjects } =
    error instanceof Fault ? error : { message: String((error as Error).stack), subjects: [] };
  const errors = [...torture.server.errors].map(
    ([text, times]) => `the log, ${times} times: ${text}`,
  );
  return [`FAULT (seed ${seed}): ${message}`, ...torture.story.tell({ subjects }), ...errors];
}

/**
 * Works on a server, kills it and its programs at random moments, and looks each time whether all that
 * was acknowledged is there.
 *
 * @param options.keep whether the folder of the data is left where something was lost
 */
export async function runTorture(
  options: TortureOptions & { keep: boolean },
): Promise<TortureReport> {
  const torture = await setUp(options);
  const tally = createTally();
  let findings: Findings | null = null;
  let fault: string[] | null = null;
  try {
    await furnish(torture);
    while (killsOf(tally) < options.kills) await live(torture, tally);
    findings = await settle(torture);
    for (const line of summaryOf(torture, tally, findings)) options.print(line);
  } catch (error) {
    fault = explain(torture, error);
  }
  const keep = options.keep && fault !== null;
  const dataDir = await torture.remove({ keep });
  if (keep) fault?.push(`The folder is kept: ${dataDir}`);
  return { tally, findings, fault };
}
