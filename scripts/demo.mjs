import { runProgram } from './lib/run-program.mjs';

await runProgram('scripts/demo.ts', { built: true, ytDlp: true });
