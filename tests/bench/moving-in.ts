import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toCsv } from '#domain/kernel/csv';
import type { Calls } from '#islands/moving/in/calls.ts';
import { previewFile } from '#islands/moving/in/preview-file.ts';
import { tryArticles } from '#server/moving/in/try-articles';
import { openArticles } from '../support/moving-file.ts';
import { benchContext } from './context.ts';
import { openBenchDatabase } from './database.ts';
import { line } from './machine.ts';

const ROWS = 1_000_000;
const ABSTRACT = 'Words of an abstract that is as long as many are. '.repeat(8);
const MB = 1_000_000;

/**
 * Time and memory of the import page and the server while they preview a table of a million rows; nothing is imported.
 */
export async function benchImport(adminUrl: string | undefined, rows = ROWS): Promise<void> {
  const database = await openBenchDatabase(adminUrl);
  const folder = mkdtempSync(join(tmpdir(), 'journal-bench-moving-'));
  try {
    const path = join(folder, 'articles.csv');
    await pipeline(Readable.from(table(rows)), createWriteStream(path));
    const context = benchContext(database.db, folder);
    let [tried, peakHeap, peakResident] = [0, 0, 0];
    const calls: Pick<Calls, 'previewArticles' | 'checkCover'> = {
      checkCover: async () => '',
      async previewArticles(body) {
        const { trials } = await tryArticles(body, context);
        tried += trials.length;
        const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
        peakHeap = Math.max(peakHeap, heapUsed + arrayBuffers);
        peakResident = Math.max(peakResident, rss);
        if (tried % (rows / 10) === 0) {
          const peak = `${(peakHeap / MB).toFixed(0)} MB of objects, ${(peakResident / MB).toFixed(0)} MB resident`;
          line(`${tried.toLocaleString('en')} rows`, `${seconds(started)} s, peak ${peak} since the last line`);
          [peakHeap, peakResident] = [0, 0];
        }
        return trials;
      },
    };
    const file = await openAsBlob(path);
    const started = performance.now();
    const signal = new AbortController().signal;
    const { counts } = await previewFile(await openArticles(file), { onProgress: () => {}, signal }, calls);
    line(`${(file.size / MB).toFixed(0)} MB in all`, `${seconds(started)} s, ${JSON.stringify(counts)}`);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (started: number) => ((performance.now() - started) / 1000).toFixed(0);

/** Every tenth row repeats an earlier one. */
function* table(rows: number): Generator<string> {
  yield toCsv([['Title', 'Authors', 'Date', 'Volume', 'Issue', 'DOI', 'Abstract']]);
  for (let at = 0; at < rows; at += 1) {
    const number = at % 10 === 9 ? at - 9 : at;
    const doi = number % 2 === 0 ? `10.1234/n.${number}` : '';
    const cells = ['Shrestha, Anil; Gurung, Maya', '2019-06-28', '7', '2', doi, ABSTRACT];
    yield toCsv([[`Article number ${number}`, ...cells]]);
  }
}
