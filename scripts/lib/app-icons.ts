import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const MARK = 'web/public/mark.svg';
/**
 * The mark to the very edges. What a phone leaves of an icon that it cuts to its own shape, the middle 80 %
 * (w3.org/TR/appmanifest, "maskable"), holds all of its strokes.
 */
const bleeding = (mark: string): string => mark.replace(' rx="9"', '');

/** Draws the icons of the installed app out of the mark, for systems that take no SVG. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const mark = await readFile(MARK, 'utf8');
      const icons = [
        { name: 'icon-192', drawing: mark, size: 192 },
        { name: 'icon-512', drawing: mark, size: 512 },
        { name: 'maskable-512', drawing: bleeding(mark), size: 512 },
        { name: 'touch-180', drawing: bleeding(mark), size: 180 },
      ];
      for (const { name, drawing, size } of icons) {
        const image = sharp(Buffer.from(drawing), { density: (72 * size) / 32 });
        const source = await image.resize(size, size).png().toBuffer();
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source });
      }
    },
  };
}
