import { runBench } from './lib/bench.mjs';

await runBench('bench/transcripts.ts', { built: true });
