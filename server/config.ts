import { join, relative, resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import { LONGEST_PASSWORD, LONGEST_USERNAME } from '../contract/auth.ts';
import { layoutOf, OWN_FOLDERS } from './data-layout.ts';
import { isSchedule } from './jobs/schedule.ts';
import {
  atMost,
  flag,
  folder,
  isAddressRange,
  isSafeAddress,
  isTimeZone,
  isWebAddress,
  number,
  proxy,
  systemTimeZone,
  text,
  typeable,
  words,
} from './platform/setting-kinds.ts';
import { shellWords } from './platform/shell-words.ts';

/** Everything that can be set from outside, read once at the start. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path of the folder that holds the database, the pictures and the attachments. */
  dataDir: string;
  backup: {
    /** Absolute path of the folder that backups are made in. */
    folder: string;
    /** When they are made, as five fields of cron; null where only on demand. */
    schedule: string | null;
    /** How many are kept there. */
    copies: number;
  };
  auth: {
    enabled: boolean;
    username: string;
    /** Null where it is generated at the first start. */
    password: string | null;
    displayName: string;
  };
  /** Whose word on a visitor's address and scheme is believed: everyone's, no one's, or these proxies' addresses. */
  trustProxy: boolean | string;
  ytDlp: {
    path: string | null;
    args: string[];
    /** Whether a newer one is looked for by itself every week. */
    isUpdated: boolean;
    /** Where its releases are, without a slash at its end. */
    releasesUrl: string;
  };
  ffmpegPath: string | null;
  ffprobePath: string | null;
  /** Where SponsorBlock answers, without a slash at its end. */
  sponsorBlockUrl: string;
  /** How large an uploaded file may be, in bytes. */
  maxUploadBytes: number;
  /** How many requests to the platform are made in an hour at the most. */
  requestsPerHour: number;
  logLevel: string;
  /** IANA name of the zone that schedules run in. */
  timeZone: string;
  /** Where and whether outgoing requests go through a proxy, as HTTPS_PROXY and its kin say. */
  proxy: { http: string | undefined; https: string | undefined; none: string | undefined };
}

/** A setting makes no sense; the message is one line for the person who set it. */
export class InvalidSetting extends Error {}

const BYTES_PER_MB = 1024 * 1024;

/** How many requests the platform takes in an hour from a visitor whom it does not know. */
export const USUAL_REQUESTS_PER_HOUR = 1_000;

/** Every night at half past three. */
const BACKUP_SCHEDULE = '30 3 * * *';

/** The official releases of yt-dlp. */
const YT_DLP_RELEASES = 'https://github.com/yt-dlp/yt-dlp/releases';

type Environment = Record<string, string | undefined>;

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

const Settings = z.object({
  HOST: text('127.0.0.1'),
  PORT: number(0, 65_535, 8080),
  DATA_DIR: z._default(folder, './data'),
  BACKUP_DIR: z.optional(folder),
  BACKUP_SCHEDULE: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => value === 'off' || isSchedule(value),
          'must be a cron schedule, such as 30 3 * * *, or off',
        ),
      ),
    BACKUP_SCHEDULE,
  ),
  BACKUP_COPIES: number(1, 1_000, 3),
  AUTH_ENABLED: flag(true),
  AUTH_USERNAME: z._default(words.check(atMost(LONGEST_USERNAME), typeable), 'admin'),
  AUTH_PASSWORD: z.optional(z.string().check(atMost(LONGEST_PASSWORD), typeable)),
  AUTH_DISPLAY_NAME: z.optional(words),
  TRUST_PROXY: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (value) =>
              value === 'true' || value === 'false' || value.split(',').every(isAddressRange),
            'must be true, false or a list of addresses',
          ),
        ),
      z.transform((value) => (value === 'true' ? true : value === 'false' ? false : value)),
    ),
    false,
  ),
  YT_DLP_PATH: z.optional(z.string()),
  YT_DLP_ARGS: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => shellWords(value) !== null,
          'has a quote that is not closed, or ends in a backslash',
        ),
      ),
    '',
  ),
  YT_DLP_UPDATES: z._default(z.enum(['weekly', 'off'], 'must be weekly or off'), 'weekly'),
  YT_DLP_RELEASES_URL: z._default(
    z
      .string()
      .check(z.refine(isSafeAddress, `must be an address by https, such as ${YT_DLP_RELEASES}`)),
    YT_DLP_RELEASES,
  ),
  FFMPEG_PATH: z.optional(z.string()),
  FFPROBE_PATH: z.optional(z.string()),
  SPONSORBLOCK_URL: z._default(
    z
      .string()
      .check(z.refine(isWebAddress, 'must be a web address, such as https://sponsor.ajay.app')),
    'https://sponsor.ajay.app',
  ),
  UPLOAD_LIMIT_MB: number(1, 1_000_000, 2_048),
  REQUESTS_PER_HOUR: number(10, 1_000_000, USUAL_REQUESTS_PER_HOUR),
  LOG_LEVEL: z._default(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    ),
    'info',
  ),
  TZ: z._default(
    z
      .string()
      .check(z.refine(isTimeZone, 'must be the name of a time zone, such as Europe/Vienna')),
    systemTimeZone,
  ),
  HTTP_PROXY: proxy,
  HTTPS_PROXY: proxy,
  NO_PROXY: z.optional(z.string()),
});

/** Empty counts as left out; proxies may be written in lower case, as most tools take them. */
function present(environment: Environment): Environment {
  const settings: Environment = {};
  for (const name of Object.keys(Settings.shape)) {
    const value = environment[name] || (name.endsWith('_PROXY') && environment[name.toLowerCase()]);
    if (value) settings[name] = value;
  }
  return settings;
}

/**
 * Makes sure that backups do not lie where the server keeps files, for it would sweep them away.
 *
 * @throws InvalidSetting where they do
 */
export function assertBackupFolder(dataDir: string, folder: string): void {
  const [first = ''] = relative(dataDir, folder).split(sep);
  if (!OWN_FOLDERS.includes(first)) return;
  throw new InvalidSetting(
    `Backups cannot lie in ${join(dataDir, first)}, which the server keeps for itself. Choose another folder.`,
  );
}

/**
 * Reads the settings.
 *
 * @throws InvalidSetting naming the first setting that makes no sense
 */
export function readConfig(environment: Environment): Config {
  const values = present(environment);
  const parsed = Settings.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = issue?.path.join('.') ?? 'A setting';
    // The address of a proxy may hold a password, and so may what yt-dlp is told.
    const isSecret = name.startsWith('HTTP') || ['AUTH_PASSWORD', 'YT_DLP_ARGS'].includes(name);
    const shown = isSecret ? '' : ` (it is ${JSON.stringify(values[name] ?? '')})`;
    throw new InvalidSetting(`${name} ${issue?.message ?? 'makes no sense'}${shown}`);
  }
  const settings = parsed.data;
  const dataDir = resolve(settings.DATA_DIR);
  const backupFolder = resolve(settings.BACKUP_DIR ?? layoutOf(dataDir).backups);
  assertBackupFolder(dataDir, backupFolder);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir,
    backup: {
      folder: backupFolder,
      schedule: settings.BACKUP_SCHEDULE === 'off' ? null : settings.BACKUP_SCHEDULE,
      copies: settings.BACKUP_COPIES,
    },
    auth: {
      enabled: settings.AUTH_ENABLED,
      username: settings.AUTH_USERNAME,
      password: settings.AUTH_PASSWORD ?? null,
      displayName: settings.AUTH_DISPLAY_NAME ?? settings.AUTH_USERNAME,
    },
    trustProxy: settings.TRUST_PROXY,
    ytDlp: {
      path: settings.YT_DLP_PATH ?? null,
      args: shellWords(settings.YT_DLP_ARGS) ?? [],
      isUpdated: settings.YT_DLP_UPDATES === 'weekly',
      releasesUrl: withoutSlash(settings.YT_DLP_RELEASES_URL),
    },
    ffmpegPath: settings.FFMPEG_PATH ?? null,
    ffprobePath: settings.FFPROBE_PATH ?? null,
    sponsorBlockUrl: withoutSlash(settings.SPONSORBLOCK_URL),
    maxUploadBytes: settings.UPLOAD_LIMIT_MB * BYTES_PER_MB,
    requestsPerHour: settings.REQUESTS_PER_HOUR,
    logLevel: settings.LOG_LEVEL,
    timeZone: settings.TZ,
    proxy: {
      http: settings.HTTP_PROXY,
      https: settings.HTTPS_PROXY,
      none: settings.NO_PROXY,
    },
  };
}
