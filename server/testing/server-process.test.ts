import { expect, onTestFinished, test } from 'vitest';
import { type ServerProcess, startServerProcess, tellsOfDefect } from './server-process.ts';

/** Starts a program in place of the server. */
function start(program: string): ServerProcess {
  const server = startServerProcess({}, { command: ['-e', program] });
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  return server;
}

test('who waits for a server that ends instead is told what it printed', async () => {
  const server = start('console.error("The port is taken."); process.exitCode = 1');
  await expect(server.ready()).rejects.toThrow(/ended:\nThe port is taken[.]/);
  expect(server.hasEnded()).toBe(true);
  expect(await server.ended).toEqual({ code: 1, signal: null });
});

test('who waits for a line that never comes is not kept for ever', async () => {
  const server = start('setInterval(() => {}, 1_000)');
  await expect(server.said(/^Never/, 100)).rejects.toThrow('in time');
  expect(server.hasEnded()).toBe(false);
});

test('a server that does not end when it is asked to is killed', async () => {
  const deaf = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1_000); console.log("deaf")';
  const server = start(deaf);
  await server.said(/^deaf$/);
  expect(await server.stop(200)).toEqual({ code: null, signal: 'SIGKILL' });
});

test('a server that ends when it is asked to is left to it', async () => {
  const server = start(
    'process.once("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1_000); console.log("up")',
  );
  await server.said(/^up$/);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});

test.each([
  ['{"level":50,"msg":"broken"}', true],
  ['{"level":40,"msg":"doubtful"}', false],
  ['TypeError: broken', true],
  ['Vidarium is ready at http://127.0.0.1:8080', false],
  ['Log in as "admin" with the password "x"', false],
])('%s tells of a defect: %s', (line, isDefect) => {
  expect(tellsOfDefect(line)).toBe(isDefect);
});
