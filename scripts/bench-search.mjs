import { runProgram } from './lib/run-program.mjs';

await runProgram('bench/search.ts', { built: false });
