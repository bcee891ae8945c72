import { runProgram } from './lib/run-program.mjs';

await runProgram('image/check.ts', { built: false, ytDlp: true });
