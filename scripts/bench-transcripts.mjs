import { runProgram } from './lib/run-program.mjs';

await runProgram('bench/transcripts.ts', { built: true, ytDlp: true });
