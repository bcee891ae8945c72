import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGE = '@fontsource-variable/inter';
const STYLES = 'wght.css';
/** From regular to bold, which is what the browser takes for the bold words of a comment. */
const WEIGHTS = { min: 400, max: 700 };

/** The characters of a `unicode-range` (w3.org/TR/css-fonts-4, "unicode-range"), which has no wildcards. */
function charactersOf(range: string): string {
  const parts = range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi);
  return Array.from(parts, ([, first = '', last = first]) => {
    const from = Number.parseInt(first, 16);
    const count = Number.parseInt(last, 16) - from + 1;
    return String.fromCodePoint(...Array.from({ length: count }, (_, place) => from + place));
  }).join('');
}

/** Makes the faces of a style sheet anew in another folder, with nothing but the weights that are drawn. */
async function slim(styles: string, folder: string): Promise<void> {
  const css = await readFile(styles, 'utf8');
  const faces = css.matchAll(/url\((?<file>[^)]+\.woff2)\)[^}]*?unicode-range:(?<range>[^;]+);/g);
  const files = Array.from(faces, ({ groups: { file = '', range = '' } = {} }) => ({
    file,
    range,
  }));
  await Promise.all(
    files.map(async ({ file, range }) => {
      const whole = await readFile(join(dirname(styles), file));
      const slimmed = await subsetFont(whole, charactersOf(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
      });
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), slimmed);
    }),
  );
  await copyFile(styles, join(folder, STYLES));
}

/**
 * Sends the fonts without the weights that nothing is drawn in: a third of what a first view loads of them.
 *
 * @param folder where the slim ones are made
 */
export function slimFonts(folder: string): Plugin {
  return {
    name: 'slim-fonts',
    apply: 'build',
    async config() {
      await slim(join('node_modules', PACKAGE, STYLES), folder);
      return { resolve: { alias: { [PACKAGE]: folder } } };
    },
  };
}
