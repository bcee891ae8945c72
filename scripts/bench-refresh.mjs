import { runProgram } from './lib/run-program.mjs';

await runProgram('bench/refresh.ts', { built: true, ytDlp: true });
