import { runBench } from './lib/bench.mjs';

// The app is what the server serves; without it a page of it would be a fault.
await runBench('bench/bench.ts', { built: true });
