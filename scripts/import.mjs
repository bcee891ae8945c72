import { runProgram } from './lib/run-program.mjs';

await runProgram('dist/server/import.program.js', { built: true });
