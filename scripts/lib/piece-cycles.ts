import type { Plugin } from 'vite';

/**
 * A way from a piece of a build back to itself along what pieces import at their start.
 *
 * @param importsOf what each piece imports, by its file name
 * @returns the files on the way, the first one once more at its end; null where there is none
 */
export function findCycle(importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of importsOf.get(file) ?? []) {
      const cycle = follow(next, [...way, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of importsOf.keys()) {
    const cycle = follow(file, []);
    if (cycle) return cycle;
  }
  return null;
}

/**
 * Fails a build whose pieces import one another in a circle: what one of them needs at its start may not
 * be there yet then, and nothing says so but what is missing on the screen.
 */
export function refusePieceCycles(): Plugin {
  return {
    name: 'refuse-piece-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const pieces = Object.values(bundle).filter((file) => file.type === 'chunk');
      const cycle = findCycle(new Map(pieces.map(({ fileName, imports }) => [fileName, imports])));
      if (cycle) this.error(`Pieces import one another in a circle: ${cycle.join(' → ')}`);
    },
  };
}
