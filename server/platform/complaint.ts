import type { Log } from './log.ts';

/** What the log tells of something that is tried again and again. */
export interface Complaint {
  /** It failed, which is told once until it fails otherwise: a full disk would get a line at each try. */
  about(error: unknown): void;
  /** It was done, which is told where it had failed before. */
  settle(): void;
}

interface ComplaintWords {
  failed: string;
  goesOn: string;
}

export function createComplaint(log: Log, { failed, goesOn }: ComplaintWords): Complaint {
  let told: string | null = null;
  return {
    about: (error) => {
      if (String(error) !== told) log.error({ err: error }, failed);
      told = String(error);
    },
    settle: () => {
      if (told !== null) log.info(goesOn);
      told = null;
    },
  };
}
