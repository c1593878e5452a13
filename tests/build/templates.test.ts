import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyArticleFiles } from '#loaders/article-files';
import { buildSite, templatesOf } from '#loaders/build-site';
import { keepNewest } from '#loaders/kept-folder';
import { ownHashes } from '#loaders/own-hashes';
import { renderSite, TEMPLATES } from '#loaders/render-site';
import { stylesInHead } from '#loaders/styles-in-head';
import { seedDemonstration } from '../../scripts/demonstration/seed.ts';
import { type BuildableJournal, fileDigests, openBuildableJournal, pagesFolder, ROOT } from '../support/site.ts';

/** An address of this run alone: no build has compiled the templates for it. */
const siteUrl = `https://journal-${process.pid}.example`;
const templates = join(ROOT, TEMPLATES, templatesOf({ root: ROOT, siteUrl, submitUrl: '/submit' }));
const astroAlone = join(ROOT, 'build', `astro-alone-${process.pid}`);

let journal: BuildableJournal;
beforeAll(async () => {
  journal = await openBuildableJournal();
  await seedDemonstration(journal.db, { files: journal.files, siteUrl, now: new Date('2026-11-21T10:00:00Z') });
  rmSync(templates, { recursive: true, force: true });
});
afterAll(async () => {
  await journal.close();
  for (const folder of [templates, astroAlone]) rmSync(folder, { recursive: true, force: true });
});

/** Builds the whole site into a folder of this name; returns where its pages are. */
async function build(name: string): Promise<string> {
  const out = join(journal.folder, name);
  await buildSite({ ...(await journal.job(out)), siteUrl });
  return pagesFolder(out);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

describe('compiled templates', () => {
  it('are kept by the first build, and render the pages that Astro makes itself, byte for byte', async () => {
    await build('first');
    // Only a kept folder can hold this when the next build begins.
    writeFileSync(join(templates, 'static', 'kept.txt'), 'kept');
    const pages = await build('second');
    expect(readFileSync(join(pages, 'kept.txt'), 'utf8')).toBe('kept');
    const { PATH = '', HOME = '' } = process.env;
    const SNAPSHOT_DIR = join(journal.folder, 'second-snapshot');
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent', '--outDir', astroAlone],
      { cwd: ROOT, env: { PATH, HOME, NODE_ENV: 'production', SITE_URL: siteUrl, SNAPSHOT_DIR } },
    );
    const made = filesIn(astroAlone);
    const differ = made.filter((file) => {
      const text = readFileSync(join(astroAlone, file), file.endsWith('.html') ? 'utf8' : 'latin1');
      const asOurs = file.endsWith('.html') ? ownHashes(stylesInHead(text)) : text;
      return asOurs !== readFileSync(join(pages, file), file.endsWith('.html') ? 'utf8' : 'latin1');
    });
    expect(differ).toEqual([]);
    expect(made.filter((file) => file.endsWith('.html')).length).toBeGreaterThan(60);
    const isPage = (file: string) => file.endsWith('.html');
    expect(filesIn(pages).filter(isPage).sort()).toEqual(made.filter(isPage).sort());
  });

  it('make in several processes at once what they make in one', async () => {
    const whole = await build('whole');
    const job = await journal.job(join(journal.folder, 'whole'));
    const everything = () => true;
    const shares = [0, 1, 2].map((number) => ({ number, of: 3 }));
    const pages = join(journal.folder, 'divided');
    const copyFiles = (folder: string) => copyArticleFiles(job, everything, folder);
    const hash = templatesOf({ ...job, siteUrl });
    await renderSite({ ...job, siteUrl, templates: hash, shares, copyFiles }, pages);
    const [inOne, inThree] = [fileDigests(whole), fileDigests(pages)];
    expect(Object.keys(inThree).filter((file) => inThree[file] !== inOne[file])).toEqual([]);
    // All that a site has, but for pictures, servers' own files and the directory of the index.
    const later = Object.keys(inOne).filter((file) => !(file in inThree));
    expect(later.filter((file) => !/\.png$|^_|^pictures\/|^search\//.test(file))).toEqual([]);
    expect(Object.keys(inThree).filter((file) => /\.(?:xml|zip|txt)$/.test(file)).length).toBeGreaterThan(60);
  });

  it('make in one process all that belongs to an article', async () => {
    await build('alone');
    const job = await journal.job(join(journal.folder, 'alone'));
    const pages = join(journal.folder, 'first-share');
    const copyFiles = (folder: string) => copyArticleFiles(job, () => true, folder);
    const shares = [{ number: 0, of: 3 }];
    await renderSite({ ...job, siteUrl, templates: templatesOf({ ...job, siteUrl }), shares, copyFiles }, pages);
    const files = filesIn(join(pages, 'articles'));
    const withText = files.filter((file) => file.endsWith('/text.txt')).map((file) => dirname(file));
    expect(withText.length).toBeGreaterThan(10);
    const whole = withText.filter(
      (slug) => files.includes(`${slug}/index.html`) && files.includes(`${slug}/${slug}.zip`),
    );
    expect(whole).toEqual(withText);
  });

  it('of earlier sources go: those used last stay', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'journal-templates-'));
    try {
      for (const [age, name] of ['newest', 'second', 'third', 'oldest'].entries()) {
        mkdirSync(join(folder, name));
        utimesSync(join(folder, name), 1_000_000 - age, 1_000_000 - age);
      }
      await keepNewest(folder, 2);
      expect(readdirSync(folder).sort()).toEqual(['newest', 'second']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
