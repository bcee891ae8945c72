import { runProgram } from './lib/run-program.mjs';

await runProgram('fuzz/fuzz.ts', { built: true });
