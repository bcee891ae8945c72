import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import { readConfig } from '../server/config.ts';
import { SERVER_COMMAND } from '../server/testing/server-command.ts';
import { readDockerfile } from './dockerfile.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const stages = readDockerfile(read('Dockerfile'));
const last = stages.at(-1);
if (!last) throw new Error('The Dockerfile has no stage.');

test('stages, their steps and what they tell of the image are read', () => {
  const [first, second] = readDockerfile(`# A comment
FROM debian:trixie-slim AS tools
WORKDIR /build
RUN one \\
    && two

FROM debian:trixie-slim
ENV Z=0
COPY . .
COPY --from=tools /a /b /opt/
ENV A=1 \\
    B=/two
USER somebody
HEALTHCHECK --interval=30s \\
    CMD ["well", "?"]
ENTRYPOINT ["first"]
CMD ["serve", "--now"]
`);
  expect(first).toMatchObject({
    name: 'tools',
    base: 'debian:trixie-slim',
    user: 'root',
    steps: [{ type: 'run', command: 'one && two', folder: '/build' }],
  });
  expect(second).toMatchObject({
    name: null,
    steps: [
      {
        type: 'copy',
        from: null,
        sources: ['.'],
        target: '.',
        folder: '/',
        environment: { Z: '0' },
      },
      { type: 'copy', from: 'tools', sources: ['/a', '/b'], target: '/opt/' },
    ],
    environment: { Z: '0', A: '1', B: '/two' },
    user: 'somebody',
    entrypoint: ['first'],
    command: ['serve', '--now'],
    healthCheck: ['well', '?'],
  });
});

test.each(['ADD a b', 'COPY --chown=a b c', 'RUN'])(
  '%j is not taken for something else',
  (line) => {
    expect(() => readDockerfile(`FROM debian\n${line}\n`)).toThrow(/Not understood/);
  },
);

test('the image serves as `npm start` does, as a user without rights', () => {
  const [, ...options] = last.command;
  expect(options).toEqual([...SERVER_COMMAND.slice(0, -1), 'dist/server/main.js']);
  expect(last.user).toBe('vidarium');
});

test('the image has programs that outlive what started them reaped, by whatever it is run', () => {
  expect(last.entrypoint).toEqual(['tini', '--']);
  const commands = last.steps.flatMap((step) => (step.type === 'run' ? [step.command] : []));
  expect(commands.join(' ')).toMatch(/apt-get install .* tini /);
});

test('the image asks for the health where the server answers it', () => {
  expect(last.healthCheck.join(' ')).toContain(routes.health.path);
});

test('what the image sets is understood by the server', () => {
  const config = readConfig(last.environment);
  expect(config).toMatchObject({ host: '0.0.0.0', port: 8080, dataDir: '/data' });
  // They are found on the path, so that a newer yt-dlp among the data comes before the image's own.
  expect(config.ffmpegPath).toBeNull();
});

test('stages take from stages before them only', () => {
  stages.forEach(({ steps }, index) => {
    const before = stages.slice(0, index).map(({ name }) => name);
    const from = steps.flatMap((step) => (step.type === 'copy' && step.from ? [step.from] : []));
    expect(before).toEqual(expect.arrayContaining(from));
  });
});

test('the unit of systemd serves as `npm start` does', () => {
  const [, command] = /^ExecStart=(.*)$/m.exec(read('image/vidarium.service')) ?? [];
  expect(command?.split(' ').slice(1)).toEqual([
    ...SERVER_COMMAND.slice(0, -1),
    'dist/server/main.js',
  ]);
});

test('the service of systemd goes on where the system ends a program of its for lack of memory', () => {
  expect(read('image/vidarium.service')).toMatch(/^OOMPolicy=continue$/m);
});

test('no folder that git leaves out, such as one of data, is sent to what builds the image', () => {
  const left = read('.gitignore')
    .split('\n')
    .flatMap((line) => /^\/?([\w.-]+)\/?$/.exec(line)?.[1] ?? []);
  expect(left).toContain('data');
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(left));
});

test('compose publishes the port of the image to this machine only', () => {
  const compose = read('compose.yaml');
  expect(compose).toContain(`"127.0.0.1:8080:${last.environment.PORT}"`);
  expect(compose).toContain(`data:${last.environment.DATA_DIR}`);
});

test('compose keeps no more of the log than tens of megabytes, since anybody can have refusals written', () => {
  expect(read('compose.yaml')).toMatch(
    /^ {4}logging:\n {6}driver: json-file\n {6}options:\n {8}max-size: \d\dm\n {8}max-file: "\d"$/m,
  );
});
