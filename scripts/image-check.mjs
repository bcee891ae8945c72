import { runBench } from './lib/bench.mjs';

await runBench('image/check.ts', { built: false });
