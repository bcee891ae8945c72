import { runProgram } from './lib/run-program.mjs';

await runProgram('dist/server/export.program.js', { built: true });
