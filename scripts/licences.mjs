import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { describeLicences, LICENCES } from './lib/supply.mjs';

writeFileSync(join(root, LICENCES), describeLicences(root));
