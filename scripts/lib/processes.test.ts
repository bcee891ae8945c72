import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const processes = JSON.stringify(join(import.meta.dirname, 'processes.mjs'));

/** Runs `startProgram` on a program of its own, as the scripts do. */
function startThrough(program: string) {
  const script = `
    import { startProgram } from ${processes};
    const { ended } = startProgram(process.execPath, ['-e', ${JSON.stringify(program)}]);
    const { exitCode, stopped } = await ended;
    console.log(JSON.stringify({ exitCode, stopped }));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const closed = once(child, 'close').then(() => output);
  return { child, closed, started: once(child.stdout, 'data') };
}

describe('startProgram', () => {
  it('passes on the exit code', async () => {
    expect(await startThrough('process.exit(3)').closed).toBe('{"exitCode":3,"stopped":false}\n');
  });

  it('reports a program that a signal ended as a shell does', async () => {
    const program = 'process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000)';
    expect(await startThrough(program).closed).toBe('{"exitCode":137,"stopped":false}\n');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes on %s and waits for the end',
    async (signal) => {
      const program = `
        process.on('${signal}', () => {
          setTimeout(() => { console.log('ended'); process.exit(0) }, 200);
        });
        setInterval(() => {}, 1000);
        console.log('ready');
      `;
      const { child, closed, started } = startThrough(program);
      await started;
      child.kill(signal);
      expect(await closed).toBe('ready\nended\n{"exitCode":0,"stopped":true}\n');
    },
  );

  it('says which program cannot be started', async () => {
    const script = `
      import { startProgram } from ${processes};
      await startProgram('/no/such/program', []).ended.catch((error) => console.log(error.message));
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const [text] = await once(child.stdout.setEncoding('utf8'), 'data');
    expect(text).toContain('/no/such/program could not be started');
  });
});
