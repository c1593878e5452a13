import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { movingInPage, movingOutPage } from '#domain/moving/paths';
import { SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, tabTo } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { ALT, CAPTION, DOSES, FIGURE, pmcArticle, pmcPackage } from '../../support/jats-package.ts';
import { base64, ojsIssue } from '../../support/ojs-export.ts';
import { photograph } from '../../support/pictures.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

const exported = (text: string) => ({ name: 'native.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });

/** Chooses the export and previews it with the keyboard; the browser's own file dialog is bypassed. */
async function choose(page: Page, text: string): Promise<void> {
  await field(page, 'File with the articles or people').setInputFiles(exported(text));
  await tabTo(page, button(page, 'Preview import'));
  await page.keyboard.press('Enter');
}

test('an office moves in by keyboard: an issue is tried, taken in with its cover and found in the archive, its old address leads to it, and all of it can be taken away again', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, movingInPage);
  await choose(page, '<html><body></body></html>');
  await summary(page).getByText('This is not an OJS native XML export: it begins with <html>.').waitFor();
  await browsing.checkLooks(page);

  const issue = ojsIssue('3.4', [
    { id: 12, title: 'heart of the hills', doi: '10.1234/hill.12' },
    { id: 13, title: 'oddity', section: 'MISC', pdf: '' },
    { id: 14, title: 'unpublished', status: 4 },
  ])
    .replace('<cover_image_alt_text/>', '<cover_image_alt_text>A ward at night</cover_image_alt_text>')
    .replace(base64('PNG'), base64(await photograph()));
  await choose(page, issue);
  const plan = page.getByRole('region', { name: 'Preview' });
  await plan.getByText('To import', { exact: true }).waitFor();
  await plan.getByText('It has no DOI, and the import does not assign one. 1 article').waitFor();
  await plan.getByText('One issue cover is included.').waitFor();
  await browsing.checkLooks(page);
  const type = plan.getByRole('group', { name: 'From the archive (1)' }).getByLabel('Article type');
  await tabTo(page, type);
  await type.selectOption('Editorials/Letters');
  await tabTo(page, button(page, 'Import 2 articles'));
  await page.keyboard.press('Enter');
  await plan.getByText('2 imported, 0 left, 0 failed.').waitFor();
  await browsing.checkLooks(page);

  // It was the wrong file: the import is undone completely, then repeated.
  const imports = page.getByRole('region', { name: 'Imports' });
  const came = imports.getByRole('article', { name: 'native.xml' });
  await came.getByText(/Imported: 2 articles\.$/).waitFor();
  await tabTo(page, came.getByRole('button', { name: /^Undo import…/ }));
  await page.keyboard.press('Enter');
  await came.getByText('Can be removed: 2. Cannot be removed: 0.').waitFor();
  await browsing.checkLooks(page);
  await tabTo(page, came.getByRole('button', { name: 'Remove 2 from native.xml' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('You can import the same file again.').waitFor();
  await browsing.checkLooks(page);
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Undo import' }));
  await page.keyboard.press('Enter');
  await page.getByText('2 removed.').first().waitFor();
  await imports.getByText('No imports yet.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Imports');
  await choose(page, issue);
  await button(page, 'Import 2 articles').click();
  await plan.getByText('2 imported, 0 left, 0 failed.').waitFor();
  await tabTo(page, button(page, 'Publish the site'));
  await page.keyboard.press('Enter');

  const end = async (address: string) => (await page.request.get(address)).url();
  const old = '/index.php/jm/article/view/12';
  await expect
    .poll(() => browsing.site.build().then(() => end(old)), { timeout: 180_000, interval: 1_000 })
    .toMatch(/\/articles\/the-heart-of-the-hills-a-subtitle$/);
  await page.goto(old);
  await page.getByRole('heading', { level: 1, name: 'The heart of the hills: a subtitle' }).waitFor();
  expect((await page.request.get('/index.php/jm/article/download/12/512')).headers()['content-type']).toBe(
    'application/pdf',
  );
  await page.goto('/volumes/7/issues/2');
  await page.getByRole('link', { name: 'The oddity: a subtitle' }).waitFor();
  const cover = page.locator('main').getByRole('img', { name: 'A ward at night' });
  await expect.poll(() => cover.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

  await page.goto(movingOutPage);
  await page.getByText('Passwords, second factors, sessions').waitFor();
  await browsing.checkLooks(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tabTo(page, button(page, 'Download the journal')).then(() => page.keyboard.press('Enter')),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d{2}-\d{2}\.zip$/);
  const bundle = Object.keys(unzipSync(readFileSync(await download.path())));
  expect(bundle.filter((path) => path.endsWith('the-oddity-a-subtitle/the-oddity-a-subtitle.xml'))).toHaveLength(1);

  await tabTo(page, page.getByLabel('OJS version'));
  await page.keyboard.type('OJS 3.4');
  const [leaving] = await Promise.all([
    page.waitForEvent('download'),
    tabTo(page, button(page, 'Export for OJS')).then(() => page.keyboard.press('Enter')),
  ]);
  expect(leaving.suggestedFilename()).toMatch(/^[a-z-]+-ojs-3-4-\d{4}-\d{2}-\d{2}\.zip$/);
  const issues = Object.entries(unzipSync(readFileSync(await leaving.path())));
  const seventh = issues.filter(([path]) => path.endsWith('data/volume-7-issue-2.xml'));
  expect(seventh.map(([, bytes]) => Buffer.from(bytes).toString()).join('')).toContain('The oddity: a subtitle');
});

test('a package of JATS brings its figure and its supplementary files, which readers see, get and find in the archive', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, movingInPage);
  const xml = pmcArticle({ title: 'Nodules along the river', doi: '10.1234/nodules.2', table: 'films/river.mp4' });
  const buffer = Buffer.from(pmcPackage({ 'hill-4-1/films/river.mp4': 'a film' }, xml));
  await field(page, 'File with the articles or people').setInputFiles({
    name: 'package.zip',
    mimeType: 'application/zip',
    buffer,
  });
  await tabTo(page, button(page, 'Preview import'));
  await page.keyboard.press('Enter');
  const plan = page.getByRole('region', { name: 'Preview' });
  await plan.getByText('Figures to import').waitFor();
  await plan
    .getByText(/^The supplementary file “films\/river\.mp4”: only PDF, Word/)
    .first()
    .waitFor();
  await plan.getByText('Nodules along the river to import').click();
  await plan.getByText('1 figure · 1 supplementary file · with PDF').waitFor();
  await browsing.checkLooks(page);
  await tabTo(page, button(page, 'Import the article'));
  await page.keyboard.press('Enter');
  await plan.getByText('1 imported, 0 left, 0 failed.').waitFor();
  await browsing.checkLooks(page);
  await tabTo(page, button(page, 'Publish the site'));
  await page.keyboard.press('Enter');

  const address = '/articles/nodules-along-the-river';
  const bytesAt = async (path: string) => (await page.request.get(path)).body();
  // Until the site is built, the article is shown without its files.
  await expect
    .poll(() => browsing.site.build().then(() => bytesAt(`${address}/figure-1.png`)), {
      timeout: 180_000,
      interval: 1_000,
    })
    .toEqual(Buffer.from(FIGURE));
  await page.goto(address);
  const figure = page.getByRole('figure', { name: new RegExp(CAPTION) }).first();
  await figure.scrollIntoViewIfNeeded();
  const image = figure.getByRole('img', { name: ALT });
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Figure 1', exact: true }).first().waitFor();
  const supplement = page.getByRole('link', { name: /Table S1\. Doses by centre/ }).first();
  const href = (await supplement.getAttribute('href')) ?? '';
  expect(await bytesAt(new URL(href, page.url()).pathname)).toEqual(Buffer.from(DOSES));
  const archive = Object.keys(unzipSync(await bytesAt(`${address}/nodules-along-the-river.zip`)));
  for (const name of ['figure-1.png', 'supplement-1.docx', 'nodules-along-the-river.xml']) {
    expect(archive.some((path) => path.endsWith(`/${name}`))).toBe(true);
  }
});
