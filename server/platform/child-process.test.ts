import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '../testing/is-alive.ts';
import { runTool, streamTool, type ToolOptions } from './child-process.ts';
import {
  ToolMissing,
  ToolOutputTooLarge,
  ToolSilent,
  ToolTooSlow,
  ToolWithoutResult,
} from './tool-failures.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child process '));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const shell = (script: string, options: Partial<ToolOptions> = {}): ToolOptions => ({
  command: '/bin/sh',
  args: ['-c', script, 'sh', folder],
  signal: new AbortController().signal,
  maxOutputBytes: 1_000_000,
  ...options,
});

async function linesOf(options: ToolOptions) {
  const lines: string[] = [];
  const outcome = await runTool({ ...options, onLine: (line) => lines.push(line) });
  return { lines, ...outcome };
}

/** Waits until the script has written the ids of its processes, one a line. */
async function pidsIn(name: string, count: number): Promise<number[]> {
  return vi.waitFor(
    async () => {
      const written = await readFile(join(folder, name), 'utf8');
      const pids = (written.match(/^\d+(?=\n)/gm) ?? []).map(Number);
      expect(pids).toHaveLength(count);
      return pids;
    },
    { timeout: 10_000 },
  );
}

describe('runTool', () => {
  it('hands over each line, the last one also without its end', async () => {
    const script = String.raw`printf 'one\ntwo\r\n\nThe \303\244nd \360\237\221\213\nlast'`;
    expect(await linesOf(shell(script))).toEqual({
      lines: ['one', 'two', '', 'The änd 👋', 'last'],
      exitCode: 0,
      stderr: '',
    });
  });

  it('puts together a line and a letter that come in pieces', async () => {
    const script = String.raw`printf 'a\360\237'; sleep 0.05; printf '\221\213b'; sleep 0.05; printf 'c\nd\n'`;
    expect((await linesOf(shell(script))).lines).toEqual(['a👋bc', 'd']);
  });

  it('tells the exit code and the diagnostics of a program that fails', async () => {
    const { exitCode, stderr } = await linesOf(shell('echo sorry >&2; exit 7'));
    expect({ exitCode, stderr }).toEqual({ exitCode: 7, stderr: 'sorry\n' });
  });

  it('keeps the end of endless diagnostics', async () => {
    const script =
      'i=0; while [ $i -lt 4000 ]; do echo "line $i of many diagnostics" >&2; i=$((i+1)); done';
    const { stderr } = await linesOf(shell(script));
    expect(stderr).toHaveLength(65_536);
    expect(stderr.endsWith('line 3999 of many diagnostics\n')).toBe(true);
  });

  it('passes arguments as they are, whatever they hold', async () => {
    const args = ['-c', 'printf "%s\\n" "$@"', 'sh', '$(reboot)', 'a \'b\' "c"', '', 'ä*'];
    const { lines } = await linesOf({ ...shell(''), args });
    expect(lines).toEqual(['$(reboot)', 'a \'b\' "c"', '', 'ä*']);
  });

  it('names a program that is missing', async () => {
    const missing = shell('', { command: join(folder, 'no such tool') });
    await expect(runTool(missing)).rejects.toThrow(ToolMissing);
    await expect(runTool(missing)).rejects.toThrow(/no such tool was not found/);
  });

  it('names a program that may not be run', async () => {
    const command = join(folder, 'tool');
    await writeFile(command, '#!/bin/sh\n');
    await chmod(command, 0o644);
    await expect(runTool(shell('', { command }))).rejects.toThrow(ToolMissing);
  });

  it('stops a program that writes without end', async () => {
    const endless = shell('while :; do echo 0123456789; done', { maxOutputBytes: 10_000 });
    await expect(runTool(endless)).rejects.toThrow(ToolOutputTooLarge);
  });

  it('stops a program that falls silent', async () => {
    const silent = shell('echo one; sleep 600', { idleTimeoutMs: 300 });
    await expect(runTool(silent)).rejects.toThrow(ToolSilent);
  });

  it('takes diagnostics for a sign of life', async () => {
    const script =
      'i=0; while [ $i -lt 12 ]; do echo . >&2; sleep 0.1; i=$((i+1)); done; echo done';
    expect((await linesOf(shell(script, { idleTimeoutMs: 1_000 }))).lines).toEqual(['done']);
  });

  it('stops a program that writes nothing but diagnostics', async () => {
    const script = 'echo one; while :; do echo again >&2; sleep 0.05; done';
    const chatty = shell(script, { idleTimeoutMs: 1_000 });
    await expect(runTool(chatty)).rejects.toThrow(ToolWithoutResult);
  });

  it('stops a program that goes on for longer than it may, whatever it writes', async () => {
    const busy = shell('while :; do echo line; sleep 0.05; done', { endsWithinMs: 500 });
    await expect(runTool(busy)).rejects.toThrow(ToolTooSlow);
  });

  it('does not start for somebody who has gone already', async () => {
    const script = 'touch "$1/started"';
    await expect(runTool(shell(script, { signal: AbortSignal.abort() }))).rejects.toThrow(/abort/i);
    await expect(readFile(join(folder, 'started'))).rejects.toThrow('ENOENT');
  });
});

describe('stopping', () => {
  it('ends the whole group when it is aborted, with the reason of whoever aborted', async () => {
    const controller = new AbortController();
    const script = 'sleep 600 & echo $$ > "$1/pids"; echo $! >> "$1/pids"; wait';
    const run = runTool(shell(script, { signal: controller.signal }));
    const pids = await pidsIn('pids', 2);
    expect(await Promise.all(pids.map(isAlive))).toEqual([true, true]);
    controller.abort(new Error('The server is stopping'));
    await expect(run).rejects.toThrow('The server is stopping');
    await vi.waitFor(
      async () => expect(await Promise.all(pids.map(isAlive))).toEqual([false, false]),
      { timeout: 5_000 },
    );
  });

  it('ends by force what does not listen', async () => {
    const controller = new AbortController();
    const script = 'trap "" TERM; echo $$ > "$1/pids"; while :; do sleep 0.1; done';
    const run = runTool(shell(script, { signal: controller.signal }));
    const [pid = 0] = await pidsIn('pids', 1);
    controller.abort();
    await expect(run).rejects.toThrow(/abort/i);
    await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 5_000 });
  });

  it('also ends one that closed its outputs and does not listen', async () => {
    const controller = new AbortController();
    const script =
      '(trap "" TERM; while :; do sleep 0.1; done) >/dev/null 2>&1 & echo $! > "$1/pids"; wait';
    const run = runTool(shell(script, { signal: controller.signal }));
    const [pid = 0] = await pidsIn('pids', 1);
    controller.abort();
    await expect(run).rejects.toThrow(/abort/i);
    await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 5_000 });
  });

  it('lets a program finish its work after the polite signal', async () => {
    const controller = new AbortController();
    const script =
      'trap \'sleep 0.3; touch "$1/tidied"; exit 0\' TERM; echo $$ > "$1/pids"; while :; do sleep 0.1; done';
    const run = runTool(shell(script, { signal: controller.signal }));
    await pidsIn('pids', 1);
    controller.abort();
    await expect(run).rejects.toThrow(/abort/i);
    expect(await readFile(join(folder, 'tidied'), 'utf8')).toBe('');
  });
});

/** A process of its own that runs a shell script as a tool and waits for it. */
function startUser(script: string) {
  const module = join(import.meta.dirname, 'child-process.ts');
  const program = `
    import { runTool } from ${JSON.stringify(module)};
    const [script, folder] = process.argv.slice(1);
    const signal = new AbortController().signal;
    await runTool({ command: '/bin/sh', args: ['-c', script, 'sh', folder], signal, maxOutputBytes: 1e6 });`;
  return spawn(process.execPath, ['--input-type=module', '-e', program, script, folder]);
}

/** The system knows nobody who has to wait for more. */
const LAST_IN_TURN = 19;

describe('a program', () => {
  it('leaves the processor to the process that it works for', async () => {
    // Without a program to start, it tells how it was started itself.
    const { lines } = await linesOf(shell('nice'));
    expect(Number(lines[0])).toBeGreaterThanOrEqual(Math.min(getPriority() + 1, LAST_IN_TURN));
  });

  it('leaves it to that also where the system shares it between sessions', async () => {
    const script = 'if [ -e /proc/self/autogroup ]; then cat /proc/self/autogroup; fi';
    // The system refuses a second change within a tenth of a second.
    await vi.waitFor(async () => {
      for (const line of (await linesOf(shell(script))).lines) expect(line).toMatch(/ nice [1-9]/);
    });
  });

  it('is ended before the process that it works for where memory runs out', async () => {
    const score = '/proc/self/oom_score_adj';
    const script = `if [ -e ${score} ]; then cat ${score}; fi`;
    for (const line of (await linesOf(shell(script))).lines) expect(line).toBe('1000');
  });

  it('ends with the process that it works for, and so does all that it started', async () => {
    const user = startUser('echo $$ > "$1/pids"; sleep 600 & echo $! >> "$1/pids"; wait');
    const pids = await pidsIn('pids', 2);
    user.kill('SIGKILL');
    for (const pid of pids) {
      await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 20_000 });
    }
  });

  it('takes what it started with it when it is killed', async () => {
    const script = 'echo $$ > "$1/pids"; sleep 600 & echo $! >> "$1/pids"; wait';
    const run = runTool(shell(script));
    const [pid = 0, started = 0] = await pidsIn('pids', 2);
    process.kill(pid, 'SIGKILL');
    expect(await run).toEqual({ exitCode: null, stderr: '' });
    await vi.waitFor(async () => expect(await isAlive(started)).toBe(false), { timeout: 20_000 });
  });
});

describe('streamTool', () => {
  it('ends the program when the lines are no longer wanted', async () => {
    const script = 'echo $$ > "$1/pids"; while :; do echo line; sleep 0.01; done';
    for await (const line of streamTool(shell(script))) {
      expect(line).toBe('line');
      break;
    }
    const [pid = 0] = await pidsIn('pids', 1);
    await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 5_000 });
  });

  it('lets the program wait for a slow reader, and does not take that for silence', async () => {
    // More than any pipe holds, so that the program cannot get ahead.
    const script =
      'i=0; while [ $i -lt 300 ]; do printf "%01000d\\n" $i; i=$((i+1)); done; touch "$1/done"';
    const lines = streamTool(shell(script, { idleTimeoutMs: 400 }));
    expect((await lines.next()).value).toHaveLength(1000);
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, 1_000);
    await waited;
    await expect(readFile(join(folder, 'done'))).rejects.toThrow('ENOENT');
    let count = 1;
    let last = await lines.next();
    for (; !last.done; last = await lines.next()) count += 1;
    expect(count).toBe(300);
    expect(last.value).toEqual({ exitCode: 0, stderr: '' });
  });

  it('fails at the next line when it is aborted meanwhile', async () => {
    const controller = new AbortController();
    const script = 'echo one; echo two; sleep 600';
    const lines = streamTool(shell(script, { signal: controller.signal }));
    expect((await lines.next()).value).toBe('one');
    controller.abort(new Error('No longer'));
    await expect(
      (async () => {
        for (;;) await lines.next();
      })(),
    ).rejects.toThrow('No longer');
  });
});
