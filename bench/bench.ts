import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keptCatalogue } from './catalogue/kept.ts';
import { corpusTexts, madeUpTexts } from './catalogue/texts.ts';
import { type Arguments, InvalidArgument, readArguments } from './run/arguments.ts';
import { measureCatalogue } from './run/measure-catalogue.ts';
import { figuresTable, missesOf, table } from './run/report.ts';

async function run({ sizes, corpus, keep, json, isWanted }: Arguments): Promise<void> {
  const folder = keep ? resolve(keep) : await mkdtemp(join(tmpdir(), 'vidarium-bench-'));
  try {
    const texts = corpus === undefined ? madeUpTexts() : await corpusTexts(corpus);
    const results = [];
    for (const size of sizes) {
      const dataDir = await keptCatalogue(folder, size, texts);
      results.push(await measureCatalogue(dataDir, size.videos, isWanted));
    }
    const figures = results.flatMap((result) => result.figures);
    if (json) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
    console.log(`\n${figuresTable(figures)}\n`);
    const notes = results.flatMap((result) => result.notes);
    console.log(`${table(['Videos', 'What', 'Figure'], notes)}\n`);
    const misses = missesOf(
      figures,
      results.flatMap(({ measures }) => measures),
    );
    const rows = misses.map(({ measure, faults }) => [measure, faults]);
    console.log(rows.length === 0 ? 'No goal is missed.' : table(['Missed', 'By'], rows));
  } finally {
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof InvalidArgument)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
