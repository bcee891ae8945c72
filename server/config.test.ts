import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, InvalidSetting, readConfig } from './config.ts';

test('needs no setting at all', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: resolve('data'),
    backup: { folder: resolve('data/backups'), schedule: '30 3 * * *', copies: 3 },
    auth: { enabled: true, username: 'admin', password: null, displayName: 'admin' },
    trustProxy: false,
    ytDlp: {
      path: null,
      args: [],
      isUpdated: true,
      releasesUrl: 'https://github.com/yt-dlp/yt-dlp/releases',
    },
    ffmpegPath: null,
    ffprobePath: null,
    sponsorBlockUrl: 'https://sponsor.ajay.app',
    maxUploadBytes: 2048 * 1024 * 1024,
    requestsPerHour: 1000,
    logLevel: 'info',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    proxy: { http: undefined, https: undefined, none: undefined },
  });
});

test('takes an empty setting for one that is left out', () => {
  const names = ['HOST', 'PORT', 'DATA_DIR', 'AUTH_ENABLED', 'AUTH_PASSWORD', 'TRUST_PROXY', 'TZ'];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('takes no notice of other variables of the environment', () => {
  expect(readConfig({ HOME: '/root', PORTAL: 'x' })).toEqual(readConfig({}));
});

describe('takes', () => {
  test.each<[string, string, Partial<Config> | Record<string, unknown>]>([
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::1', { host: '::1' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['DATA_DIR', '/srv/my data', { dataDir: '/srv/my data' }],
    ['DATA_DIR', 'elsewhere', { dataDir: resolve('elsewhere') }],
    ['DATA_DIR', './~', { dataDir: resolve('~') }],
    ['DATA_DIR', '/srv/data', { backup: { folder: '/srv/data/backups' } }],
    ['BACKUP_DIR', '/mnt/disk', { backup: { folder: '/mnt/disk' } }],
    ['BACKUP_DIR', 'data', { backup: { folder: resolve('data') } }],
    ['BACKUP_SCHEDULE', '0 4 * * 0', { backup: { schedule: '0 4 * * 0' } }],
    ['BACKUP_SCHEDULE', 'off', { backup: { schedule: null } }],
    ['BACKUP_COPIES', '1', { backup: { copies: 1 } }],
    ['AUTH_ENABLED', 'false', { auth: { enabled: false }, host: '127.0.0.1' }],
    ['AUTH_ENABLED', 'no', { auth: { enabled: false } }],
    ['AUTH_ENABLED', '0', { auth: { enabled: false } }],
    ['AUTH_ENABLED', 'yes', { auth: { enabled: true } }],
    ['AUTH_USERNAME', ' ada ', { auth: { username: 'ada', displayName: 'ada' } }],
    ['AUTH_PASSWORD', ' with space ', { auth: { password: ' with space ' } }],
    ['AUTH_DISPLAY_NAME', 'Ada Lovelace', { auth: { displayName: 'Ada Lovelace' } }],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', 'false', { trustProxy: false }],
    ['TRUST_PROXY', '10.0.0.1,192.168.0.0/16', { trustProxy: '10.0.0.1,192.168.0.0/16' }],
    ['TRUST_PROXY', '::1, fd00::/8', { trustProxy: '::1, fd00::/8' }],
    ['TRUST_PROXY', 'fd00::1/128,0.0.0.0/1', { trustProxy: 'fd00::1/128,0.0.0.0/1' }],
    ['YT_DLP_PATH', '/opt/yt-dlp', { ytDlp: { path: '/opt/yt-dlp' } }],
    [
      'YT_DLP_ARGS',
      `--cookies "/my files/c.txt" --user-agent 'a b'`,
      { ytDlp: { args: ['--cookies', '/my files/c.txt', '--user-agent', 'a b'] } },
    ],
    ['YT_DLP_UPDATES', 'off', { ytDlp: { isUpdated: false } }],
    ['YT_DLP_UPDATES', 'weekly', { ytDlp: { isUpdated: true } }],
    ['YT_DLP_RELEASES_URL', 'https://m.example/', { ytDlp: { releasesUrl: 'https://m.example' } }],
    ['YT_DLP_RELEASES_URL', 'http://[::1]:80', { ytDlp: { releasesUrl: 'http://[::1]:80' } }],
    ['YT_DLP_RELEASES_URL', 'http://127.0.0.1/x', { ytDlp: { releasesUrl: 'http://127.0.0.1/x' } }],
    ['FFMPEG_PATH', '/opt/ffmpeg', { ffmpegPath: '/opt/ffmpeg' }],
    ['FFPROBE_PATH', '/opt/ffprobe', { ffprobePath: '/opt/ffprobe' }],
    ['SPONSORBLOCK_URL', 'https://sb.example/', { sponsorBlockUrl: 'https://sb.example' }],
    ['UPLOAD_LIMIT_MB', '1', { maxUploadBytes: 1_048_576 }],
    ['REQUESTS_PER_HOUR', '10', { requestsPerHour: 10 }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['TZ', 'Europe/Vienna', { timeZone: 'Europe/Vienna' }],
    ['TZ', 'UTC', { timeZone: 'UTC' }],
    ['HTTPS_PROXY', 'http://proxy:3128', { proxy: { https: 'http://proxy:3128' } }],
    ['https_proxy', 'http://proxy:3128', { proxy: { https: 'http://proxy:3128' } }],
    ['HTTP_PROXY', 'http://user:secret@proxy', { proxy: { http: 'http://user:secret@proxy' } }],
    ['no_proxy', 'localhost,.lan', { proxy: { none: 'localhost,.lan' } }],
  ])('%s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });
});

describe('refuses, in one line that names the setting,', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' '],
    ['BACKUP_DIR', ' '],
    ['BACKUP_SCHEDULE', 'daily'],
    ['BACKUP_SCHEDULE', '0 0 31 2 *'],
    ['BACKUP_COPIES', '0'],
    ['BACKUP_COPIES', '1001'],
    ['AUTH_ENABLED', 'maybe'],
    ['AUTH_USERNAME', ' '],
    ['AUTH_DISPLAY_NAME', ' '],
    ['HOST', ' '],
    ['DATA_DIR', ' '],
    ['DATA_DIR', '~'],
    ['DATA_DIR', '~/videos'],
    ['BACKUP_DIR', '~/backups'],
    ['TRUST_PROXY', 'my-proxy'],
    ['TRUST_PROXY', '10.0.0.1/33'],
    ['TRUST_PROXY', 'fd00::1/129'],
    ['TRUST_PROXY', 'my-proxy/8'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '1.2.3'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['UPLOAD_LIMIT_MB', '0'],
    ['UPLOAD_LIMIT_MB', '1.5'],
    ['UPLOAD_LIMIT_MB', '2 GB'],
    ['REQUESTS_PER_HOUR', '9'],
    ['REQUESTS_PER_HOUR', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['TZ', 'Mars/Olympus'],
    ['HTTPS_PROXY', 'not an address'],
    ['HTTP_PROXY', 'proxy:3128'],
    ['YT_DLP_ARGS', '--cookies "unfinished'],
    ['YT_DLP_ARGS', '--cookies unfinished\\'],
    ['AUTH_USERNAME', 'a\nb'],
    ['AUTH_USERNAME', 'a'.repeat(201)],
    ['AUTH_PASSWORD', 'a'.repeat(1_001)],
    ['YT_DLP_UPDATES', 'daily'],
    ['YT_DLP_UPDATES', 'true'],
    ['YT_DLP_RELEASES_URL', 'github.com/yt-dlp'],
    ['YT_DLP_RELEASES_URL', 'http://mirror.example/releases'],
    ['YT_DLP_RELEASES_URL', 'http://127.0.0.1.example/'],
    ['YT_DLP_RELEASES_URL', 'file:///tmp/yt-dlp'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
    expect(read).not.toThrow(/Invalid input|expected/);
  });
});

test.each(['attachments', 'images/media', 'work', 'cache', 'tools'])(
  'lets no backups lie in the folder %s of the data, which is swept',
  (name) => {
    const read = () => readConfig({ DATA_DIR: '/srv/data', BACKUP_DIR: `/srv/data/${name}` });
    expect(read).toThrow(/^Backups cannot lie in [^\n]+\. Choose another folder\.$/);
  },
);

test('prints what is wrong, but no password, be it the wrong setting or not', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(/ \(it is "x"\)$/);
  expect(() => readConfig({ AUTH_PASSWORD: 'secret', PORT: 'x' })).not.toThrow(/secret/);
  expect(() => readConfig({ AUTH_PASSWORD: 'secret'.repeat(200) })).not.toThrow(/secret/);
  expect(() => readConfig({ HTTPS_PROXY: 'http://user:secret@ proxy' })).not.toThrow(/secret/);
  expect(() => readConfig({ YT_DLP_ARGS: '--password "secret' })).not.toThrow(/secret/);
});
