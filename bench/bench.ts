import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyOfKept, keptCatalogue } from './catalogue/kept.ts';
import { corpusTexts, madeUpTexts } from './catalogue/texts.ts';
import { type Arguments, InvalidArgument, readArguments } from './run/arguments.ts';
import { measureCatalogues } from './run/measure-catalogues.ts';
import { figuresTable, missedNotes, missesOf, notesTable, table } from './run/report.ts';
import type { Result } from './run/result.ts';

async function report(results: readonly Result[], json: string | undefined): Promise<void> {
  const figures = results.flatMap((result) => result.figures);
  if (json) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\n${figuresTable(figures)}\n`);
  const notes = results.flatMap((result) => result.notes);
  console.log(`${notesTable(notes)}\n`);
  const measures = results.flatMap((result) => result.measures);
  const misses = [...missesOf(figures, measures), ...missedNotes(notes)];
  const rows = misses.map(({ measure, faults }) => [measure, faults]);
  console.log(rows.length === 0 ? 'No goal is missed.' : table(['Missed', 'By'], rows));
}

async function run({ sizes, corpus, keep, json, isWanted }: Arguments): Promise<void> {
  const folder = keep ? resolve(keep) : await mkdtemp(join(tmpdir(), 'vidarium-bench-'));
  const found: { dataDir: string; result: Result }[] = [];
  try {
    const texts = corpus === undefined ? madeUpTexts() : await corpusTexts(corpus);
    for (const size of sizes) {
      const made = await keptCatalogue(folder, size, texts);
      const dataDir = keep ? await copyOfKept(made) : made;
      const result: Result = { videos: size.videos, measures: [], figures: [], notes: [] };
      found.push({ dataDir, result });
    }
    await measureCatalogues(found, isWanted);
  } finally {
    await report(
      found.map(({ result }) => result),
      json,
    );
    const used = keep ? found.map(({ dataDir }) => dataDir) : [folder];
    for (const path of used) await rm(path, { recursive: true, force: true });
  }
}

// What was started is ended with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof InvalidArgument)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
