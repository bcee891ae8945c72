import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readCommandLine, WrongUse } from '../server/platform/command-line.ts';
import { copyOfKept, keptCatalogue } from './catalogue/kept.ts';
import { corpusTexts, FILES, madeUpTexts } from './catalogue/texts.ts';
import { corpusFolder } from './corpus.ts';
import { type Arguments, readArguments } from './run/arguments.ts';
import { measureCatalogues } from './run/measure-catalogues.ts';
import { figuresTable, missedNotes, missesOf, notesTable, table } from './run/report.ts';
import type { Result } from './run/result.ts';

const COMMAND = 'npm run bench';
const USAGE = `${COMMAND} -- [OPTIONS]

Measures the built server with made-up catalogues: docs/performance.md.

  --videos NUMBERS       their sizes, with commas between them (10000,100000,1000000)
  --transcripts NUMBER   how many transcripts in each (a tenth of the videos)
  --corpus FOLDER        takes words, names and transcripts from real ones
  --keep FOLDER          keeps the catalogues there for the next time
  --json FILE            writes the figures there
  --only PATTERN         takes the measures whose names match this regular expression`;

async function report(results: readonly Result[], json: string | undefined): Promise<void> {
  const figures = results.flatMap((result) => result.figures);
  console.log(`\n${figuresTable(figures)}\n`);
  const notes = results.flatMap((result) => result.notes);
  console.log(`${notesTable(notes)}\n`);
  const measures = results.flatMap((result) => result.measures);
  const misses = [...missesOf(figures, measures), ...missedNotes(notes)];
  const rows = misses.map(({ measure, faults }) => [measure, faults]);
  console.log(rows.length === 0 ? 'No goal is missed.' : table(['Missed', 'By'], rows));
  if (json) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
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

/** Better said before all is measured than after. */
function assertPlaceFor(json: string): void {
  const folder = dirname(resolve(json));
  if (!existsSync(folder)) throw new WrongUse(`There is no folder ${folder} for the figures.`);
}

const wanted = readCommandLine(COMMAND, USAGE, (args) => {
  const read = readArguments(args);
  if (read.corpus !== undefined) corpusFolder(read.corpus, ...FILES);
  if (read.json !== undefined) assertPlaceFor(read.json);
  return read;
});
// What was started is ended with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

await run(wanted);
