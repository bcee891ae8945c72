import { runProgram } from './lib/run-program.mjs';

await runProgram('torture/main.ts', { built: true, ytDlp: true });
