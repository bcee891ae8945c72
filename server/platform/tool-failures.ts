import { cutText } from './cut-text.ts';

/** So much is told of what a program says that should have said something else. */
const LONGEST_QUOTE = 200;

/** What is said of a program that ended by a signal which this process did not send. */
export const ENDED_FROM_OUTSIDE =
  'was ended from outside, as the system does where memory runs out';

/** The program is not there, or may not be run. */
export class ToolMissing extends Error {
  constructor(command: string) {
    super(`${command} was not found or cannot be run`);
    this.name = 'ToolMissing';
  }
}

/** The program is there, but did not do what it should; the message says what it did instead. */
export abstract class ToolFailed extends Error {}

/** The system has too little left to start any program. */
export class ToolNotStarted extends ToolFailed {
  constructor(command: string, cause: unknown) {
    super(`${command} could not be started: the system has no file handle or no memory left`, {
      cause,
    });
    this.name = 'ToolNotStarted';
  }
}

/** The program runs, and is not the one that it should be, or lacks what it needs itself. */
export class ToolUnfit extends ToolFailed {
  constructor(command: string, { exitCode, stderr }: { exitCode: number | null; stderr: string }) {
    const last = stderr.trim().split(/\r?\n/).at(-1) ?? '';
    const said = last === '' ? '' : `: ${cutText(last, LONGEST_QUOTE).replace(/\.$/, '')}`;
    const ending = exitCode === null ? ENDED_FROM_OUTSIDE : `ended with code ${exitCode}`;
    super(`${command} gave no answer that makes sense and ${ending}${said}`);
    this.name = 'ToolUnfit';
  }
}

/** The program gave no sign of life for too long and was stopped. */
export class ToolSilent extends ToolFailed {
  constructor(command: string, idleTimeoutMs: number) {
    super(`${command} gave no sign of life for ${idleTimeoutMs / 1000} s and was stopped`);
    this.name = 'ToolSilent';
  }
}

/** The program went on saying what is no result, and was stopped. */
export class ToolWithoutResult extends ToolFailed {
  constructor(command: string, limitMs: number) {
    super(`${command} wrote nothing but diagnostics for ${limitMs / 1000} s and was stopped`);
    this.name = 'ToolWithoutResult';
  }
}

/** The program took longer than anyone expected of it and was stopped. */
export class ToolTooSlow extends ToolFailed {
  constructor(command: string, endsWithinMs: number) {
    super(`${command} did not end within ${endsWithinMs / 1000} s and was stopped`);
    this.name = 'ToolTooSlow';
  }
}

/** The program wrote more than anyone expected of it and was stopped. */
export class ToolOutputTooLarge extends ToolFailed {
  constructor(command: string, maxOutputBytes: number) {
    super(`${command} wrote more than ${maxOutputBytes} bytes and was stopped`);
    this.name = 'ToolOutputTooLarge';
  }
}
