/** The first bytes that all pictures of a format share, as text where they are letters. */
const JPEG = '\xff\xd8\xff';
const PNG = '\x89PNG\r\n\x1a\n';

/** The bytes from a place on, one character each. */
const textAt = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, to);

/** The brands that the first box of an ISO file names: its main one, then those it goes by as well. */
function brandsOf(bytes: Buffer): string[] {
  const size = bytes.length < 16 ? 0 : bytes.readUInt32BE(0);
  // Read as a length, letters are more than this: no text that hides a drawing passes for a box.
  if (size > 1024 || textAt(bytes, 4, 8) !== 'ftyp') return [];
  const brands = textAt(bytes, 8, size).match(/.{4}/gs) ?? [];
  return brands.filter((_, place) => place !== 1);
}

/**
 * Whether bytes begin as a picture made of pixels does, in a format that the platform's hosts send:
 * JPEG, PNG, WebP, GIF or AVIF. Tells nothing of whether the rest of it is whole.
 *
 * Drawings and documents are none of these: a few bytes of SVG can keep a decoder busy for ages.
 */
export function isRasterPicture(bytes: Buffer): boolean {
  const start = textAt(bytes, 0, 12);
  return (
    start.startsWith(JPEG) ||
    start.startsWith(PNG) ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start) ||
    brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis')
  );
}
