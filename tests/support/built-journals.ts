import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Article } from '#domain/publication/article';
import { hashTemplates } from '#loaders/build-site';
import { livePages } from '#loaders/live-site';
import { readManifest } from '#loaders/manifest-files';
import { TEMPLATES } from '#loaders/render-site';
import { journalIn, readArticle } from '#loaders/snapshot';
import { linkWholeSite } from '#loaders/whole-site';
import { seedDemonstration } from '../../scripts/demonstration/seed.ts';
import { ROOT } from '../../scripts/journal.ts';
import { type BuildableJournal, copyJournal, ORIGIN, openBuildableJournal } from './buildable-journal.ts';
import { madeOnce, waitForLock } from './made-once.ts';
import { MERIDIAN_SETTINGS } from './meridian.ts';
import { insertSettings } from './own-settings.ts';
import { type Showcase, writeShowcase } from './showcase.ts';
import { buildChanges, CHANGED } from './showcase-changes.ts';

/** A journal whose site is built in a folder. Tests read it, or copy it in order to change it (`copyJournal`). */
export interface BuiltJournal {
  folder: string;
  pages: string;
}

/** Everything that affects a built journal. */
const SOURCES = [
  ...['astro.config.mjs', 'content', 'database', 'docs', 'package-lock.json', 'public', 'scripts', 'src'],
  ...['tests/support'],
];

/** The time at which the demonstration was seeded. */
const SEEDED_AT = new Date('2026-11-21T10:00:00Z');

/** The demonstration, with its articles as readers see them, in the manifest's order. */
export async function builtDemonstration(): Promise<BuiltJournal & { articles: Article[] }> {
  const folder = await built('demonstration', async ({ db, files }) => {
    await seedDemonstration(db, { files, siteUrl: ORIGIN, now: SEEDED_AT });
  });
  const snapshot = join(folder, 'site', 'snapshot');
  const articles = readManifest(snapshot).articles.map(({ id }) => readArticle(id, snapshot));
  return { folder, pages: livePages(folder), articles };
}

const SHOWCASE_FILE = 'showcase.json';

/**
 * The compiled templates for any site in the default colours, below the project's folder. They depend only on the
 * sources, and with them a start or a build takes seconds.
 */
export async function keptTemplates(): Promise<string> {
  const { folder } = await builtShowcase();
  return join(TEMPLATES, hashTemplates({ journal: journalIn(join(folder, 'site', 'snapshot')), root: ROOT }));
}

/** A journal with an article of every kind that a page can show. */
export async function builtShowcase(): Promise<BuiltJournal & Showcase> {
  const folder = await built('showcase', async (journal) => {
    const showcase = await writeShowcase(journal);
    writeFileSync(join(journal.folder, SHOWCASE_FILE), JSON.stringify(showcase));
    await insertSettings(journal, MERIDIAN_SETTINGS);
    await insertSettings(journal, showcase.settings);
  });
  const showcase: Showcase = JSON.parse(readFileSync(join(folder, SHOWCASE_FILE), 'utf8'));
  return { folder, pages: livePages(folder), ...showcase };
}

/** The pages of the showcase after each step of `buildChanges`. */
export async function builtChanges(): Promise<string[]> {
  const showcase = await builtShowcase();
  const folder = await madeOnce('changes', SOURCES, async (draft) => {
    const journal = await copyJournal(showcase.folder, draft);
    try {
      await buildChanges(journal, showcase);
      for (const name of CHANGED) linkWholeSite(join(draft, name), join(draft, wholeOf(name)));
    } finally {
      await journal.close();
    }
  });
  return CHANGED.map((name) => join(folder, wholeOf(name)));
}

const wholeOf = (name: string) => `${name}-whole`;

const built = (name: string, write: (journal: BuildableJournal) => Promise<void>) =>
  madeOnce(name, SOURCES, async (folder) => {
    const journal = await openBuildableJournal(folder);
    try {
      await write(journal);
      // In a fresh checkout, two processes rendering the same pages with Astro could conflict.
      const release = await waitForLock('first-build');
      await journal.rebuild().finally(release);
      await journal.keep();
    } finally {
      await journal.close();
    }
  });
