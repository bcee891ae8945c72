import { runProgram } from './lib/run-program.mjs';

await runProgram('dist/server/restore.program.js', { built: true });
