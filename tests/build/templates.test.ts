import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import type { PublishedPage } from '#domain/settings/information/office-page';
import { copyArticleFiles } from '#loaders/article-files';
import { hashTemplates } from '#loaders/build-site';
import { keepNewest } from '#loaders/cached-folder';
import { renderSite } from '#loaders/render-site';
import { finishPage } from '#loaders/renderer';
import { informationPages, PAGES_FILE } from '#loaders/snapshot';
import { STATIC_FOLDER } from '#loaders/templates';
import { listFileKeys } from '#server/publication/file-queries';
import { ROOT } from '../../scripts/journal.ts';
import { copyJournal, differingFiles, fileDigests, ORIGIN } from '../support/buildable-journal.ts';
import { builtDemonstration, keptTemplates } from '../support/built-journals.ts';

const { folder: kept, pages } = await builtDemonstration();
const snapshot = join(kept, 'site', 'snapshot');
/** On the same device as the kept templates, because hard links cannot cross devices. */
const own = join(ROOT, 'build', `templates-test-${process.pid}`);
afterAll(() => rmSync(own, { recursive: true, force: true }));

/** What Astro needs of the project. */
const PROJECT = [
  'astro.config.mjs',
  'content',
  'docs',
  'package.json',
  'package-lock.json',
  'public',
  'src',
  'tsconfig.json',
];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** Renders shares of the demonstration, each in its own process, into a folder with this name; returns the folder. */
async function render(name: string, numbers: number[], of: number, from = snapshot): Promise<string> {
  const journal = await copyJournal(kept);
  try {
    const job = { ...(await journal.job(join(journal.folder, name))), snapshot: from };
    const fileKeys = await listFileKeys(job.reader);
    const copyFiles = (folder: string) => copyArticleFiles({ ...job, fileKeys }, () => true, folder);
    const shares = numbers.map((number) => ({ number, of }));
    const rendering = { ...job, templates: hashTemplates(job), shares, copyFiles, alongside: [] };
    await renderSite(rendering, join(own, name));
    return join(own, name);
  } finally {
    await journal.close();
  }
}

describe('compiled templates', () => {
  it('render the pages that Astro makes itself of the project in another folder, byte for byte', async () => {
    const [project, astroAlone] = [join(own, 'project'), join(own, 'astro-alone')];
    mkdirSync(project, { recursive: true });
    for (const name of PROJECT) cpSync(join(ROOT, name), join(project, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    const { PATH = '', HOME = '' } = process.env;
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent', '--outDir', astroAlone, '--site', ORIGIN],
      {
        cwd: project,
        env: {
          PATH,
          HOME,
          NODE_ENV: 'production',
          SNAPSHOT_DIR: snapshot,
        },
      },
    );
    const made = filesIn(astroAlone);
    for (const file of made.filter((name) => name.endsWith('.html'))) {
      const path = join(astroAlone, file);
      writeFileSync(path, finishPage(readFileSync(path, 'utf8')));
    }
    expect(differingFiles(astroAlone, pages)).toEqual([]);
    expect(made.filter((file) => file.endsWith('.html')).length).toBeGreaterThan(60);
    const isPage = (file: string) => file.endsWith('.html');
    expect(filesIn(pages).filter(isPage).sort()).toEqual(made.filter(isPage).sort());
  });

  let first = '';
  let others = '';
  beforeAll(async () => {
    [first, others] = await Promise.all([render('first', [0], 3), render('others', [1, 2], 3)]);
  });

  it('make in several processes what they make in one', () => {
    const [inOne, inThree] = [fileDigests(pages), { ...fileDigests(first), ...fileDigests(others) }];
    expect([first, others].flatMap((share) => differingFiles(share, pages))).toEqual([]);
    expect(Object.keys(inThree).filter((file) => !(file in inOne))).toEqual([]);
    // A complete site except for pictures, servers' own files and the index directory.
    const later = Object.keys(inOne).filter((file) => !(file in inThree));
    expect(later.filter((file) => !/\.png$|^_|^pictures\/|^search\//.test(file))).toEqual([]);
    expect(Object.keys(inThree).filter((file) => /\.(?:xml|zip|txt)$/.test(file)).length).toBeGreaterThan(60);
  });

  it('make in one process all that belongs to an article', () => {
    const files = filesIn(join(first, 'articles'));
    const withText = files.filter((file) => file.endsWith('/text.txt')).map((file) => dirname(file));
    expect(withText.length).toBeGreaterThan(3);
    const whole = withText.filter(
      (slug) => files.includes(`${slug}/index.html`) && files.includes(`${slug}/${slug}.zip`),
    );
    expect(whole).toEqual(withText);
  });

  it('make a delivered page of its MDX, and the same of the text that the office begins with', async () => {
    // “About Us” comes first. The demonstration writes it and the privacy policy itself.
    const delivered = informationPages(snapshot);
    expect(delivered.filter(({ isDefault }) => isDefault).length).toBe(14);
    const edited = join(own, 'edited-snapshot');
    cpSync(snapshot, edited, { recursive: true });
    const write = (change: (page: PublishedPage) => PublishedPage) =>
      writeFileSync(join(edited, PAGES_FILE), JSON.stringify(delivered.map(change)));
    const htmlIn = (folder: string) =>
      delivered.map(({ path }) => readFileSync(join(folder, path, 'index.html'), 'utf8'));
    write((page) => ({ ...page, isDefault: false }));
    expect(htmlIn(await render('office-text', [0], 1, edited))).toEqual(htmlIn(pages));
    write((page) => (page.isDefault || page.path === paths.about ? { ...page, text: 'Other words.' } : page));
    const [ofAbout, ...others] = htmlIn(await render('other-words', [0], 1, edited));
    expect(ofAbout).toContain('<p>Other words.</p>');
    expect(others).toEqual(htmlIn(pages).slice(1));
  });

  it('are kept by a build, and serve the next ones: what they have for every site is one file', async () => {
    const templates = join(ROOT, await keptTemplates(), STATIC_FOLDER);
    const shared = filesIn(join(templates, '_astro'));
    expect(shared.length).toBeGreaterThan(10);
    for (const file of shared) {
      const inodes = [templates, first].map((folder) => statSync(join(folder, '_astro', file)).ino);
      expect(inodes[0], file).toBe(inodes[1]);
    }
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
