import { runScript } from './lib/failure.mjs';
import { prepare } from './lib/prepare.mjs';

await runScript(async () => {
  await prepare({ built: true });
  return 0;
});
