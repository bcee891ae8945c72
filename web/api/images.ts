/** The address of a stored picture; null where there is none. */
export function imageAddress(of: 'media' | 'channels', file: string | null): string | null {
  return file === null ? null : `/images/${of}/${encodeURIComponent(file)}`;
}
