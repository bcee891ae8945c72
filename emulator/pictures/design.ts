import type { EmulatedChannel, EmulatedVideo } from '../catalogue.ts';
import { escapeMarkup } from '../platform/html.ts';
import { seededRandom } from '../random.ts';
import { drawScene, palette, SCENE } from './scenes.ts';

const FONTS = "Inter, 'Noto Sans', 'DejaVu Sans', 'Noto Sans CJK JP', sans-serif";
const SMALL_WORDS = new Set(
  'a an and are as at but by do does for from how i if in is it my of on or our so that the this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** The picture of a video as SVG, 16:9: a scene in its channel's colours, mostly with a few words. */
export function videoPicture(channel: EmulatedChannel, video: EmulatedVideo): string {
  const random = seededRandom(`picture ${video.id}`);
  const colours = palette(random, channel.avatarHue);
  const scene = drawScene(random, colours);
  const lines = random.chance(0.72) ? headline(video.title) : [];
  const size = Math.min(150, Math.floor(1900 / Math.max(8, ...lines.map((line) => line.length))));
  const words = lines.map((line, index) => {
    const y = 640 - (lines.length - 1 - index) * size * 1.1;
    return `<text x="64" y="${y}" font-family="${FONTS}" font-weight="800" font-size="${size}" fill="white">${escapeMarkup(line)}</text>`;
  });
  const shade =
    lines.length > 0
      ? `<rect width="${SCENE.width}" height="${SCENE.height}" fill="url(#shade)"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE.width} ${SCENE.height}" width="${SCENE.width}" height="${SCENE.height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${colours.sky}"/><stop offset="1" stop-color="${colours.ground}"/></linearGradient>
<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0.25" stop-color="black" stop-opacity="0"/><stop offset="1" stop-color="black" stop-opacity="0.72"/></linearGradient>
</defs>
<rect width="${SCENE.width}" height="${SCENE.height}" fill="url(#sky)"/>
${scene}${shade}${words.join('')}</svg>`;
}

/** The picture of a channel as SVG, square: its initial before two shapes. */
export function channelAvatar(channel: EmulatedChannel): string {
  const random = seededRandom(`avatar ${channel.id}`);
  const colours = palette(random, channel.avatarHue);
  const initial = escapeMarkup([...channel.name][0] ?? '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">
<rect width="800" height="800" fill="hsl(${channel.avatarHue}, 52%, 40%)"/>
<circle cx="${random.integer(450, 800)}" cy="${random.integer(0, 300)}" r="330" fill="hsl(${channel.avatarHue + 24}, 58%, 52%)"/>
<circle cx="${random.integer(60, 260)}" cy="${random.integer(620, 760)}" r="200" fill="${colours.accent}" opacity="0.55"/>
<text x="400" y="548" text-anchor="middle" font-family="${FONTS}" font-weight="800" font-size="430" fill="white">${initial}</text>
</svg>`;
}

/** The banner of a channel as SVG, in the platform's ratio of 2560 to 424. */
export function channelBanner(channel: EmulatedChannel): string {
  const random = seededRandom(`banner ${channel.id}`);
  const colours = palette(random, channel.avatarHue);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 250 1280 212" width="2560" height="424">
<rect width="1280" height="720" fill="${colours.sky}"/>${drawScene(random, colours)}</svg>`;
}

function headline(title: string): string[] {
  const [first = '', ...rest] = title
    .replace(/[^\p{L}\p{N}\p{M}'’\s-]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()))
    .slice(0, 4);
  const words = [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
  if (words.length < 3) return words.filter((word) => word !== '').map(shorten);
  return [words.slice(0, 2), words.slice(2)].map((line) => shorten(line.join(' ')));
}

function shorten(line: string): string {
  const letters = [...line];
  return letters.length > 22 ? `${letters.slice(0, 20).join('')}…` : line;
}
