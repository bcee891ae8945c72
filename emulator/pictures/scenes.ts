import type { Random } from '../random.ts';

/** The size that scenes are drawn in; pictures are scaled from it. */
export const SCENE = { width: 1280, height: 720 };

/** The colours of one picture. */
export interface Palette {
  sky: string;
  ground: string;
  shapes: string[];
  accent: string;
}

/** A palette around a hue in degrees, with an accent from across the wheel. */
export function palette(random: Random, hue: number): Palette {
  const base = hue + random.integer(-26, 26);
  const dark = random.chance(0.55);
  const tone = (shift: number, saturation: number, lightness: number) =>
    `hsl(${(base + shift + 360) % 360}, ${saturation}%, ${lightness}%)`;
  return {
    sky: dark ? tone(0, 45, 24) : tone(10, 55, 82),
    ground: dark ? tone(-20, 55, 10) : tone(-25, 60, 58),
    shapes: [0, 1, 2, 3].map((step) => tone(step * 9 - 14, 58, (dark ? 30 : 48) + step * 8)),
    accent: tone(random.pick([150, 180, 45, -60]), 78, 62),
  };
}

type Scene = (random: Random, colours: Palette) => string;

const SCENES: readonly Scene[] = [hills, circles, tiles, beams, waves, skyline];

/** Draws one of the scenes as SVG elements that fill {@link SCENE}. */
export function drawScene(random: Random, colours: Palette): string {
  return random.pick(SCENES)(random, colours);
}

function hills(random: Random, { shapes, accent }: Palette): string {
  const sun = `<circle cx="${random.integer(200, 1080)}" cy="${random.integer(120, 300)}" r="${random.integer(50, 120)}" fill="${accent}"/>`;
  const ridges = shapes.map((colour, layer) => {
    const base = 330 + layer * 100;
    const points = Array.from({ length: 9 }, (_, step) => {
      const height = base - random.integer(0, 170 - layer * 25);
      return `${step * 160} ${height}`;
    });
    return `<path d="M0 720 L${points.join(' L')} L1280 720 Z" fill="${colour}" stroke="${colour}" stroke-width="40" stroke-linejoin="round"/>`;
  });
  return sun + ridges.join('');
}

function circles(random: Random, { shapes, accent }: Palette): string {
  return Array.from({ length: 9 }, (_, index) => {
    const colour = index === 4 ? accent : random.pick(shapes);
    return `<circle cx="${random.integer(0, 1280)}" cy="${random.integer(0, 720)}" r="${random.integer(60, 320)}" fill="${colour}" opacity="${index === 4 ? 0.9 : 0.5}"/>`;
  }).join('');
}

function tiles(random: Random, { shapes, accent }: Palette): string {
  const size = 160;
  const parts: string[] = [];
  for (let x = 0; x < SCENE.width; x += size) {
    for (let y = 0; y < SCENE.height; y += size) {
      const colour = random.chance(0.07) ? accent : random.pick(shapes);
      const corner = random.pick([
        `M${x} ${y} h${size} a${size} ${size} 0 0 1 -${size} ${size} Z`,
        `M${x} ${y} v${size} h${size} a${size} ${size} 0 0 0 -${size} -${size} Z`,
        `M${x + size / 2} ${y} a${size / 2} ${size / 2} 0 0 1 0 ${size} a${size / 2} ${size / 2} 0 0 1 0 -${size} Z`,
        `M${x} ${y} h${size} v${size / 2} h-${size} Z`,
      ]);
      if (random.chance(0.8)) parts.push(`<path d="${corner}" fill="${colour}"/>`);
    }
  }
  return parts.join('');
}

function beams(random: Random, { shapes, accent }: Palette): string {
  const lean = random.integer(-500, 500);
  return Array.from({ length: 12 }, (_, index) => {
    const x = index * 120 - 60 + random.integer(-30, 30);
    const width = random.integer(20, 120);
    const colour = index === 7 ? accent : random.pick(shapes);
    return `<path d="M${x} 0 h${width} l${lean} 720 h-${width} Z" fill="${colour}" opacity="0.8"/>`;
  }).join('');
}

function waves(random: Random, { shapes, accent }: Palette): string {
  return Array.from({ length: 10 }, (_, index) => {
    const y = 90 + index * 68;
    const swing = random.integer(20, 110);
    const colour = index === random.integer(0, 9) ? accent : shapes[index % shapes.length];
    return `<path d="M-40 ${y} q 170 -${swing} 340 0 t 340 0 t 340 0 t 340 0" fill="none" stroke="${colour}" stroke-width="${random.integer(8, 44)}" stroke-linecap="round"/>`;
  }).join('');
}

function skyline(random: Random, { shapes, accent }: Palette): string {
  const parts: string[] = [];
  for (let layer = 0; layer < 3; layer += 1) {
    for (let x = -20; x < SCENE.width; ) {
      const width = random.integer(50, 140);
      const height = random.integer(120, 420 - layer * 90);
      parts.push(
        `<rect x="${x}" y="${720 - height}" width="${width}" height="${height}" fill="${shapes[layer] ?? accent}"/>`,
      );
      if (random.chance(0.25)) {
        parts.push(
          `<rect x="${x + 14}" y="${740 - height}" width="16" height="22" fill="${accent}"/>`,
        );
      }
      x += width + random.integer(0, 24);
    }
  }
  return parts.join('');
}
