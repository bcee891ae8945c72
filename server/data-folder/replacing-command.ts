import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { readCommandLine } from '../platform/command-line.ts';
import { runCommand } from './command.ts';
import { inWords, Refused } from './refused.ts';
import { assertWanted } from './replace-catalogue.ts';
import type { Made } from './sealed-json.ts';

/** A command that puts what lies in a folder in place of the catalogue. */
export interface ReplacingCommand {
  /** What it is run by, e.g. `npm run restore`. */
  command: string;
  /** How it is called, e.g. `npm run restore -- FOLDER_OF_A_BACKUP [--yes]`. */
  call: string;
  /** What it does, in a sentence. */
  purpose: string;
  /** What is said, before how it is called, where no folder is named, or several are. */
  question: string;
  made: Made;
  /** @throws Refused where the folder does not hold what can take the catalogue's place */
  assertUsable: (folder: string) => void;
  /**
   * Does it.
   *
   * @returns tells of it, given how many seconds it took
   */
  replace: (
    folder: string,
    into: { dataDir: string; now: number },
  ) => Promise<(seconds: number) => void>;
  /** What is read, where an error is told, e.g. `the export /tmp/export`. */
  sourceIn: (folder: string) => string;
}

/**
 * Runs it to its end; whether a catalogue may be put aside is asked first.
 *
 * @param environment where the settings are
 */
export async function runReplacing(
  environment: NodeJS.ProcessEnv,
  one: ReplacingCommand,
): Promise<void> {
  const { command, call, made } = one;
  const usage = `${call}

${one.purpose}

  --yes, -y   does not ask whether a catalogue that is there may be put aside`;
  let dataDir = '';
  let folder = '';
  await runCommand(
    async () => {
      const { values, positionals } = readCommandLine(command, usage, (args) =>
        parseArgs({
          args,
          options: { yes: { type: 'boolean', short: 'y' } },
          allowPositionals: true,
        }),
      );
      const [named, ...others] = positionals;
      if (named === undefined || others.length > 0) throw new Refused(`${one.question}: ${call}`);
      folder = resolve(named);
      dataDir = readConfig(environment).dataDir;
      // Nobody is asked about what cannot be done anyway.
      one.assertUsable(folder);
      if (!values.yes) await assertWanted(dataDir, made);
      const begun = performance.now();
      const tell = await one.replace(folder, { dataDir, now: Date.now() });
      tell((performance.now() - begun) / 1000);
    },
    (error) => inWords(error, dataDir, one.sourceIn(folder)),
  );
}
