import type { Finding } from './finding.ts';
import type { MemorySample } from './memory.ts';

/** What a run is asked for. */
export interface Plan {
  requests: number;
  /** The same seed draws the same requests. */
  seed: number;
  /** How many requests are under way at the same time; with more than one their order is left to chance. */
  lanes: number;
  /** How often the memory is looked at. */
  samples: number;
  /** Ends the run early; what was sent until then is judged. */
  signal?: AbortSignal;
  /** Is told how far the run is. */
  tell?: (line: string) => void;
  tellFinding?: (finding: Finding) => void;
}

/** What came of a run. */
export interface Outcome {
  /** How many requests were sent. */
  sent: number;
  findings: Finding[];
  /** How many requests of each operation ended in each class of status. */
  counts: Map<string, Map<string, number>>;
  memory: MemorySample[];
}
