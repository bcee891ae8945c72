import { runProgram } from './lib/run-program.mjs';

await runProgram('dist/server/backup.program.js', { built: true });
