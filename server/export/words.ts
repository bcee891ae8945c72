import type { ExportManifest } from './export-manifest.ts';

/** How much of what an export holds, e.g. `3 of groups.jsonl, 1 of tags.jsonl`; what it has none of is left out. */
export function countsInWords({ lines }: Pick<ExportManifest, 'lines'>): string {
  const counts = lines
    .filter((file) => file.lines > 0)
    .map((file) => `${file.lines} of ${file.path}`);
  return counts.length > 0 ? counts.join(', ') : 'no lines';
}

/** How large all files of an export are, in bytes. */
export const sizeOf = ({ lines, files }: Pick<ExportManifest, 'lines' | 'files'>): number =>
  [...lines, ...files].reduce((sum, { size }) => sum + size, 0);
