import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../scripts/journal.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { writeManuscripts } from '../reading/made/write-made.ts';
import { benchApiReads } from './api-reads.ts';
import { benchBlocks } from './block.ts';
import { benchColdImports } from './cold-import.ts';
import { benchEditorLists } from './editor-lists.ts';
import { benchHarvest } from './harvest.ts';
import { benchLoad } from './load.ts';
import { benchLogins } from './logins.ts';
import { benchImport } from './moving-in.ts';
import { benchOfficeTasks } from './office-tasks.ts';
import { benchPageWeights } from './page-weight.ts';
import { benchPaint } from './paint.ts';
import { benchReading } from './reading.ts';
import { benchBuild } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchTypesetting } from './typeset.ts';
import { benchUploads } from './uploads.ts';

/**
 * `npm run bench` prints figures without judging them, except for reading. `-- --only build` runs one part, `-- --only
 * lists,api` several; `-- --only build --articles 100000` builds a journal of another size, and `-- --only reading
 * --folder DIR` reads your own manuscripts.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      articles: { type: 'string' },
      folder: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  const sizes = values.articles ? [Number(values.articles)] : [1_000, 10_000];
  const parts: Record<string, () => Promise<void> | void> = {
    build: async () => {
      for (const count of sizes) await benchBuild(process.env.TEST_DATABASE_URL, count);
    },
    search: async () => {
      for (const count of sizes) await benchSearch(count);
    },
    pages: () => benchPageWeights(join(ROOT, 'dist')),
    paint: () => benchPaint(join(ROOT, 'dist')),
    api: () => {
      const url = process.env.TEST_DATABASE_URL;
      return url
        ? benchApiReads(url)
        : console.log('  Set TEST_DATABASE_URL to a Postgres server to measure API reads.');
    },
    lists: () => {
      const url = process.env.TEST_DATABASE_URL;
      return url
        ? benchEditorLists(url)
        : console.log('  Set TEST_DATABASE_URL to a Postgres server to measure the lists of the office.');
    },
    harvest: () => {
      const url = process.env.TEST_DATABASE_URL;
      return url
        ? benchHarvest(url)
        : console.log('  Set TEST_DATABASE_URL to a Postgres server to measure harvesting.');
    },
    load: () => benchLoad(process.env.TEST_DATABASE_URL, Number(values.seconds ?? 60)),
    logins: () => benchLogins(process.env.TEST_DATABASE_URL),
    moving: () => benchImport(process.env.TEST_DATABASE_URL),
    uploads: benchUploads,
    typeset: benchTypesetting,
    block: benchBlocks,
    reading: () => benchReading(values.folder, writeManuscripts),
    imports: benchColdImports,
    tasks: benchOfficeTasks,
  };
  const chosen = values.only?.split(',') ?? Object.keys(parts);
  for (const name of chosen) {
    const run = parts[name];
    if (!run) throw new Error(`There is no part ${name}. Choose from ${Object.keys(parts).join(', ')}.`);
    console.log(`\n${name}`);
    await run();
  }
});
