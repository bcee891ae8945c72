import process from 'node:process';

/** A command was called in a way that makes no sense; the message is a sentence for the person who called it. */
export class WrongUse extends Error {}

/** What `parseArgs` found wrong, without its advice on how to write arguments that nobody meant. */
function wordsOf(error: unknown): string | undefined {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof WrongUse) return message;
  if (!code.startsWith('ERR_PARSE_ARGS')) return undefined;
  return message.replace(/(?:\.\s|\n).*/s, '').replace(/\.?$/, '.');
}

/**
 * Reads what the running command was called with, before it begins anything. With `--help` the
 * process ends with how the command is used; where `read` cannot make sense of it, with one line.
 *
 * @param command what it is run by, e.g. `npm run backup`
 * @param usage what it takes and does
 */
export function readCommandLine<Read>(
  command: string,
  usage: string,
  read: (args: string[]) => Read,
): Read {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read(args);
  } catch (error) {
    const words = wordsOf(error);
    if (words === undefined) throw error;
    console.error(`${words} What it takes: ${command} -- --help`);
    process.exit(1);
  }
}

/** The number that an option was given. @throws WrongUse */
export function wholeNumber(option: string, text: string, least: number): number {
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
  throw new WrongUse(`--${option} takes whole numbers from ${least} on, not "${text}".`);
}
