/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a `Range` header asks for.
 *
 * @param size of the whole file, in bytes
 * @returns `whole` where there is no header, or one that may be passed over: of another unit, of
 *   several ranges, or malformed (RFC 9110); `none` where the file does not reach that far
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'none' {
  // No space has two places to be in, or a long run of it would be tried in all of its parts.
  const [told, first = '', last = ''] =
    /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? '') ?? [];
  if (told === undefined || first + last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'none';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
