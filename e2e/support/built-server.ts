import { resolve } from 'node:path';
import { SERVER_COMMAND } from '../../server/testing/server-command.ts';
import {
  type ServerProcess,
  startServerProcess,
  tellsOfDefect,
} from '../../server/testing/server-process.ts';

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** A server that runs as `npm start` runs it. */
export interface BuiltServer extends Pick<ServerProcess, 'ready' | 'lines' | 'stop'> {
  /** The lines that it has printed of defects. */
  errors(): string[];
  /** Has the process stand still: what is asked of it waits, and nothing is refused. */
  suspend(): void;
  /** Lets it go on. */
  resume(): void;
}

/** Starts a server with these environment variables. */
export function startBuiltServer(settings: NodeJS.ProcessEnv): BuiltServer {
  const server = startServerProcess(settings, { command: SERVER_COMMAND });
  return {
    ...server,
    errors: () => server.lines.filter(tellsOfDefect),
    suspend: () => server.child.kill('SIGSTOP'),
    resume: () => server.child.kill('SIGCONT'),
  };
}
