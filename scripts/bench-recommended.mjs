import { runProgram } from './lib/run-program.mjs';

await runProgram('bench/recommended.ts', { built: false });
