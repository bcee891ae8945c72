import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const BUILT = 'dist/web/assets';
const WHOLE = 'node_modules/@fontsource-variable/inter/files';
const SAMPLES = {
  'inter-latin-wght-normal': 'Vidarium: “AVATAR fjord” 0123456789 – 1,111 × € Æß…',
  'inter-latin-ext-wght-normal': 'ŽťčůňğışĐ₤₿Łź',
  'inter-cyrillic-wght-normal': 'Съешьещёэтихмягких',
  'inter-greek-wght-normal': 'Ξεσκεπάζωψυχοφθόρα',
};

const SIZE = 1_000;
/** Weights between those that were drawn are rounded, each to a thousandth of the size or so. */
const ROUNDED = 0.005 * SIZE;

/** An address that holds a whole file. */
const dataOf = (folder: string, file: string): string =>
  `data:font/woff2;base64,${readFileSync(join(folder, file)).toString('base64')}`;

test('the fonts that are sent have the widths of the whole fonts in each weight, and a third less to load', async ({
  page,
}) => {
  const files = readdirSync(BUILT);
  for (const [name, text] of Object.entries(SAMPLES)) {
    const built = files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.woff2'));
    const [slim, whole] = [dataOf(BUILT, built ?? ''), dataOf(WHOLE, `${name}.woff2`)];
    expect(slim.length).toBeLessThan(0.7 * whole.length);
    const widths = await page.evaluate(measureEach, { fonts: { slim, whole }, text, size: SIZE });
    expect(new Set(widths.whole).size).toBe(widths.whole.length);
    for (const [place, width] of widths.whole.entries()) {
      expect(Math.abs((widths.slim[place] ?? 0) - width)).toBeLessThan(ROUNDED);
    }
  }
});

interface Measured {
  /** Their addresses. */
  fonts: Record<'slim' | 'whole', string>;
  text: string;
  /** In pixels. */
  size: number;
}

/** How wide a text is, in pixels, in each font and weight, its digits of one width each. */
async function measureEach({ fonts, text, size }: Measured) {
  const widthsIn = async (source: string): Promise<number[]> => {
    const face = new FontFace('measured', `url(${source})`, { weight: '100 900' });
    document.fonts.add(await face.load());
    const line = document.body.appendChild(document.createElement('span'));
    line.textContent = text;
    line.style.cssText =
      'position: absolute; white-space: nowrap; font-family: measured; font-variant-numeric: tabular-nums';
    line.style.fontSize = `${size}px`;
    const widths = [400, 500, 600, 700].map((weight) => {
      line.style.fontWeight = `${weight}`;
      return line.getBoundingClientRect().width;
    });
    line.remove();
    document.fonts.delete(face);
    return widths;
  };
  return { slim: await widthsIn(fonts.slim), whole: await widthsIn(fonts.whole) };
}
