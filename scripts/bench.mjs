import { runProgram } from './lib/run-program.mjs';

// The app is what the server serves; without it a page of it would be a fault.
await runProgram('bench/bench.ts', { built: true, ytDlp: true });
