import { runProgram } from './lib/run-program.mjs';

await runProgram('bench/web.ts', { built: true, chromium: true, ytDlp: true });
