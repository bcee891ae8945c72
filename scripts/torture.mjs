import { runBench } from './lib/bench.mjs';

await runBench('torture/main.ts', { built: true });
