import { runBench } from './lib/bench.mjs';

await runBench('bench/search.ts', { built: false });
