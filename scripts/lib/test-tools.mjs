import { findChromium } from './chromium.mjs';
import {
  installDebianPackages,
  isDebian,
  isDebianPackageInstalled,
  mayInstallDebianPackages,
} from './debian.mjs';
import { findPython } from './debian-yt-dlp.mjs';
import { Failure } from './failure.mjs';
import { withPreparationLock } from './prepare.mjs';
import { findProgram } from './programs.mjs';
import { ensureYtDlp } from './yt-dlp.mjs';

/** What the tests show in the browser is written in many scripts. */
const FONTS = ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

/**
 * Brings the programs that the tests drive: a browser, ffmpeg and a current yt-dlp.
 * @returns {Promise<NodeJS.ProcessEnv>} the variables that tell the tests where they are
 * @throws {Failure} saying what to install, where that cannot be done from here
 */
export async function ensureTestTools() {
  if ((await missingPackages()).length > 0) {
    await withPreparationLock(async () => install(await missingPackages()));
  }
  const chromium = await findChromium();
  return { YT_DLP_PATH: await ensureYtDlp(), ...(chromium && { CHROMIUM_PATH: chromium }) };
}

/** What is missing, by the names of Debian's packages. */
async function missingPackages() {
  const fonts = isDebian() ? FONTS.filter((name) => !isDebianPackageInstalled(name)) : [];
  const hasFfmpeg = findProgram('ffmpeg') && findProgram('ffprobe');
  const needsPython = isDebian() && !process.env.YT_DLP_PATH && !findPython();
  return [
    ...((await findChromium()) ? [] : ['chromium-headless-shell']),
    ...(hasFfmpeg ? [] : ['ffmpeg']),
    ...(needsPython ? ['python3'] : []),
    ...fonts,
  ];
}

async function install(/** @type {string[]} */ names) {
  if (names.length === 0) return;
  if (!mayInstallDebianPackages()) {
    const how = isDebian()
      ? `: sudo apt-get install ${names.join(' ')}`
      : ` (${names.join(', ')}).`;
    throw new Failure(`The tests need programs that are missing here. Install them${how}`);
  }
  console.log(`Installing ${names.join(', ')} for the tests …`);
  await installDebianPackages(names);
}
