/** The programs that write histories. */
export type Format = 'Google Takeout' | 'FreeTube';

/** Reads a history that comes piece by piece. Both throw NotAHistory where it turns out to be none. */
export interface HistoryReader {
  push(piece: string): void;
  /** @returns which program wrote it; nothing where that is none that is known */
  end(): { format: Format | undefined; isCut: boolean };
}
