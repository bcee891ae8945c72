import type { ScheduledBackups } from './backup/scheduled-backups.ts';
import type { Config } from './config.ts';
import type { Runner } from './jobs/runner.ts';
import type { AttachmentStore } from './modules/attachments/attachment-store.ts';
import type { LoginThrottle } from './modules/auth/login-throttle.ts';
import type { ImageStore } from './modules/images/image-store.ts';
import type { PlotStore } from './modules/stats/plot-store.ts';
import type { StatusReader } from './modules/status/status-reader.ts';
import type { OwnCopy } from './modules/tools/own-copy.ts';
import type { ToolStatus } from './modules/tools/tool-status.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import type { Gate } from './platform/gate.ts';
import type { Log } from './platform/log.ts';
import type { WorkFolders } from './platform/work-folders.ts';
import type { SponsorBlock } from './youtube/sponsorblock.ts';
import type { YouTube } from './youtube/youtube.ts';

/** What the parts of the server are given to work with. */
export interface Context {
  config: Config;
  db: Database;
  clock: Clock;
  log: Log;
  youtube: YouTube;
  /** What asks the platform for who waits before a form: each takes a program of its own for a while. */
  lookUps: Gate;
  sponsorBlock: SponsorBlock;
  images: ImageStore;
  attachments: AttachmentStore;
  workFolders: WorkFolders;
  tools: ToolStatus;
  backups: Pick<ScheduledBackups, 'state' | 'dueAt' | 'kept'>;
  jobs: Pick<Runner, 'wake' | 'cancel' | 'runningSince'>;
  ownYtDlp: OwnCopy;
  plots: Pick<PlotStore, 'read'>;
  status: Pick<StatusReader, 'read' | 'listChannels'>;
  loginThrottle: LoginThrottle;
}
