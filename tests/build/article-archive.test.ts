import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import {
  articleArchive,
  CLOCKSS_PERMISSION,
  LOCKSS_PERMISSION,
  preservationPath,
  preservationYearPath,
} from '#domain/publication/preservation';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { type BuiltJournal, builtShowcase } from '../support/built-journals.ts';

let site: BuiltJournal;
let browser: Browser;
let rich: Article;
let withdrawn: Article;
const unzipped = mkdtempSync(join(tmpdir(), 'journal-unzipped-'));
const inSite = (path: string) => join(site.pages, path);
const zipOf = ({ slug }: Article) => inSite(articleArchive(slug));
const folderOf = ({ slug }: Article) => join(unzipped, slug);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** All files in a folder and its subfolders, by path. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile());

beforeAll(async () => {
  const showcase = await builtShowcase();
  [site, rich, withdrawn] = [showcase, showcase.archived, showcase.withdrawn];
  execFileSync('unzip', ['-q', zipOf(rich), '-d', unzipped]);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  rmSync(unzipped, { recursive: true, force: true });
});

describe('the archive of an article', () => {
  it('is a ZIP file that other programs open and find whole', () => {
    expect(execFileSync('unzip', ['-t', zipOf(rich)], { encoding: 'utf8' })).toContain('No errors detected');
    const entries = unzipSync(readFileSync(zipOf(rich)));
    expect(Object.keys(entries).sort()).toEqual(
      filesIn(folderOf(rich))
        .map((file) => `${rich.slug}/${file}`)
        .sort(),
    );
  });

  it('is a bag: what it is, what is in it, and a right checksum of every file and every tag', () => {
    const read = (file: string) => readFileSync(join(folderOf(rich), file), 'utf8');
    expect(read('bagit.txt')).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
    const files = filesIn(folderOf(rich));
    const checked = ['manifest-sha256.txt', 'tagmanifest-sha256.txt'].flatMap((manifest) =>
      read(manifest)
        .trimEnd()
        .split('\n')
        .map((line) => {
          const [, sum, file = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
          expect(sha256(readFileSync(join(folderOf(rich), file))), file).toBe(sum);
          return file;
        }),
    );
    expect([...checked, 'tagmanifest-sha256.txt'].sort()).toEqual(files.sort());
    const data = files.filter((file) => file.startsWith('data/'));
    const bytes = data.reduce((sum, file) => sum + statSync(join(folderOf(rich), file)).size, 0);
    expect(read('bag-info.txt')).toContain(`Payload-Oxum: ${bytes}.${data.length}\n`);
    expect(read('bag-info.txt')).toContain(`External-Identifier: https://doi.org/${rich.doi}\n`);
  });

  it('has the page, the PDF, the JATS and the figures as the site serves them', () => {
    for (const file of [`${rich.slug}.pdf`, `${rich.slug}.xml`, 'figure-1.svg']) {
      const served = readFileSync(inSite(paths.articleFile(rich.slug, file)));
      expect(sha256(readFileSync(join(folderOf(rich), 'data', file)))).toBe(sha256(served));
    }
    expect(existsSync(join(folderOf(rich), 'data', 'index.html'))).toBe(true);
  });

  it('opens from a disk without a network, with its styles, figures and links, and nothing in it runs', async () => {
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && wrong.push(message.text())));
    page.on('request', (request) => void (/^https?:/.test(request.url()) && wrong.push(request.url())));
    await page.goto(pathToFileURL(join(folderOf(rich), 'data', 'index.html')).href);
    expect(await page.locator('h1').textContent()).toBe(rich.title);
    expect(await page.locator('script, link[rel=stylesheet], button').count()).toBe(0);
    const figure = page.locator('.full-text figure > img');
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(() => figure.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontWeight)).not.toBe('400');
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links).toContain(`${rich.slug}.pdf`);
    expect(links).toContain(`${rich.slug}.xml`);
    for (const link of links) {
      if (/^(https?:|mailto:)/.test(link)) continue;
      if (link.startsWith('#')) expect(await page.locator(`[id="${link.slice(1)}"]`).count(), link).toBe(1);
      else expect(existsSync(join(folderOf(rich), 'data', link)), link).toBe(true);
    }
    expect(await axeViolations(page)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('is what the page of the article leads to', () => {
    const page = readFileSync(inSite(`${paths.article(rich.slug)}/index.html`), 'utf8');
    expect(page).toContain(`href="${articleArchive(rich.slug)}"`);
    expect(page).toMatch(/<link rel="item" href="[^"]*\.zip" type="application\/zip"/);
  });

  it('is not made of a withdrawn article', () => {
    expect(existsSync(zipOf(withdrawn))).toBe(false);
  });
});

describe('the pages for those who keep the journal', () => {
  const year = () => Number(rich.published_on.slice(0, 4));

  it('give permission in the words that keepers look for, and lead by plain links to every article and its archive', () => {
    const index = readFileSync(inSite(`${preservationPath}/index.html`), 'utf8');
    const list = readFileSync(inSite(`${preservationYearPath(year())}/index.html`), 'utf8');
    for (const page of [index, list]) {
      expect(page).toContain(LOCKSS_PERMISSION);
      expect(page).toContain(CLOCKSS_PERMISSION);
    }
    expect(index).toContain(`href="${preservationYearPath(year())}"`);
    expect(list).toContain(`href="${paths.article(rich.slug)}"`);
    expect(list).toContain(`href="${articleArchive(rich.slug)}"`);
    expect(list).not.toContain(withdrawn.slug);
  });
});
