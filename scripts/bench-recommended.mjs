import { runBench } from './lib/bench.mjs';

await runBench('bench/recommended.ts', { built: false });
