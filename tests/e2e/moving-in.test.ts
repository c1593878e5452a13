import { readFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { jatsOf } from '#domain/jats/article';
import { movingInApi, movingInPage } from '#domain/moving-in/paths';
import { movingOutPage } from '#domain/moving-out/paths';
import { paths } from '#domain/paths';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, tabTo } from '../support/account-pages.ts';
import { fullArticle } from '../support/articles.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { smallPdf } from '../support/factories.ts';
import { ALT, CAPTION, DOSES, FIGURE, pmcArticle, pmcPackage } from '../support/jats-package.ts';
import { tableOf } from '../support/moving-file.ts';
import { base64, ojsIssue } from '../support/ojs-export.ts';
import { ojsSubmissions } from '../support/ojs-submission.ts';
import { ojsUsers, SECRETS } from '../support/ojs-users.ts';
import { photograph } from '../support/pictures.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

const exported = (text: string) => ({ name: 'native.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });

/** Chooses the export and has it tried by keyboard; the dialog for files is the browser's own. */
async function choose(page: Page, text: string): Promise<void> {
  await field(page, 'File with the articles or the people').setInputFiles(exported(text));
  await tabTo(page, button(page, 'Show what would come'));
  await page.keyboard.press('Enter');
}

test('an office moves in by keyboard: an issue is tried, taken in and found in the archive, its old address leads to it, and all of it can be taken away again', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, movingInPage);
  await tabTo(page, button(page, 'Show what would come'));
  await page.keyboard.press('Enter');
  await summary(page).getByRole('link', { name: 'Choose the file that holds the articles or the people.' }).waitFor();
  await checkLooks(page);
  await choose(page, '<html><body></body></html>');
  await summary(page).getByText('This is no native XML export of OJS: it begins with <html>.').waitFor();

  const issue = ojsIssue('3.4', [
    { id: 12, title: 'heart of the hills', doi: '10.1234/hill.12' },
    { id: 13, title: 'oddity', section: 'MISC', pdf: '' },
    { id: 14, title: 'unpublished', status: 4 },
  ]);
  await choose(page, issue);
  const plan = page.getByRole('region', { name: 'What would come' });
  await plan.getByText('To come', { exact: true }).waitFor();
  await plan.getByText('It has no DOI, and gets none by moving. 1 article').waitFor();
  await plan.getByText('The cover of its issue: it is no JPEG, PNG or WebP. 2 articles').waitFor();
  await checkLooks(page);
  const type = plan.getByRole('group', { name: 'From the archive (1)' }).getByLabel('Article type');
  await tabTo(page, type);
  await type.selectOption('Editorials/Letters');
  await tabTo(page, button(page, 'Take in 2 articles'));
  await page.keyboard.press('Enter');
  await plan.getByText('2 taken in, 0 left, 0 failed.').waitFor();
  await checkLooks(page);

  // The wrong file: what came goes as a whole, and comes in once more.
  const imports = page.getByRole('region', { name: 'Imports' });
  const came = imports.getByRole('article', { name: 'native.xml' });
  await came.getByText(/Here: 2 articles\.$/).waitFor();
  await tabTo(page, came.getByRole('button', { name: /^Take back/ }));
  await page.keyboard.press('Enter');
  await came.getByText('2 can be taken back, 0 stay.').waitFor();
  await checkLooks(page);
  await tabTo(page, came.getByRole('button', { name: 'Take 2 back of native.xml' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('The same file brings them again.').waitFor();
  await checkLooks(page);
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Take back' }));
  await page.keyboard.press('Enter');
  await page.getByText('2 taken back.').first().waitFor();
  await imports.getByText('Nothing of an import is here.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Imports');
  await choose(page, issue);
  await button(page, 'Take in 2 articles').click();
  await plan.getByText('2 taken in, 0 left, 0 failed.').waitFor();
  await tabTo(page, button(page, 'Have the site built'));
  await page.keyboard.press('Enter');

  const end = async (address: string) => (await page.request.get(address)).url();
  const old = '/index.php/jm/article/view/12';
  await expect
    .poll(() => end(old), { timeout: 180_000, interval: 1_000 })
    .toMatch(/\/articles\/the-heart-of-the-hills-a-subtitle$/);
  await page.goto(old);
  await page.getByRole('heading', { level: 1, name: 'The heart of the hills: a subtitle' }).waitFor();
  expect((await page.request.get('/index.php/jm/article/download/12/512')).headers()['content-type']).toBe(
    'application/pdf',
  );
  await page.goto('/volumes/7/issues/2');
  await page.getByRole('link', { name: 'The oddity: a subtitle' }).waitFor();

  await page.goto(movingOutPage);
  await page.getByText('Passwords, second factors, sessions').waitFor();
  await checkLooks(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tabTo(page, button(page, 'Download the journal')).then(() => page.keyboard.press('Enter')),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d{2}-\d{2}\.zip$/);
  const bundle = Object.keys(unzipSync(readFileSync(await download.path())));
  expect(bundle.filter((path) => path.endsWith('the-oddity-a-subtitle/the-oddity-a-subtitle.xml'))).toHaveLength(1);

  await tabTo(page, page.getByLabel('Version of OJS'));
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

test('the cover of an issue comes in with it and readers find it; one that is damaged is named before and after, and holds nothing up', async () => {
  const page = await browsing.newPage({ expectedErrors: [/status of 422 .*\/api\/pictures\//] });
  await openSignedIn(page, EDITOR.email, movingInPage);
  const withCover = (volume: number, content: string, id: number) =>
    ojsIssue('3.4', [{ id, title: `of volume ${volume}` }], volume)
      .replace('<cover_image_alt_text/>', '<cover_image_alt_text>A ward at night</cover_image_alt_text>')
      .replace(base64('PNG'), content);
  const plan = page.getByRole('region', { name: 'What would come' });
  const take = async () => {
    await button(page, 'Take in the article').click();
    await plan.getByText('1 taken in, 0 left, 0 failed.').waitFor();
  };

  await choose(page, withCover(47, base64((await photograph()).subarray(0, 400)), 41));
  await plan
    .getByText(/^The cover of Volume 47 \(2019\), Issue 2 does not come: This file cannot be read as a picture/)
    .waitFor();
  await checkLooks(page);
  await take();
  await plan.getByText(/^Cover of Volume 47 \(2019\), Issue 2: This file cannot be read as a picture/).waitFor();
  await checkLooks(page);

  // Mended, the file brings no new article, and the cover that failed is tried again.
  await choose(page, withCover(47, base64(await photograph()), 41));
  await plan.getByText('The cover of one issue comes along.').waitFor();
  await button(page, 'Take in the cover').click();
  await plan.getByText('One issue has its cover now.').waitFor();
  await plan.getByText('Readers find the covers once the site is built.').waitFor();
  expect(await button(page, 'Have the site built').count()).toBe(1);
  await checkLooks(page);

  await choose(page, withCover(48, base64(await photograph()), 42));
  await plan.getByText('The cover of one issue comes along.').waitFor();
  await take();
  await button(page, 'Have the site built').click();
  const shown = async () => (await (await page.request.get('/volumes/48/issues/2')).text()).includes('A ward at night');
  await expect.poll(shown, { timeout: 120_000, interval: 1_000 }).toBe(true);
  await page.goto('/volumes/48/issues/2');
  const cover = page.locator('main').getByRole('img', { name: 'A ward at night' });
  await expect.poll(() => cover.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
}, 180_000);

test('a move that breaks off goes on with what is left when the same file is chosen again', async () => {
  const page = await browsing.newPage({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });
  const issue = ojsIssue('3.1', [
    { id: 21, title: 'first that comes' },
    { id: 22, title: 'second that waits' },
  ]);
  await openSignedIn(page, EDITOR.email, movingInPage);
  await choose(page, issue);
  let calls = 0;
  await page.route(`**${movingInApi.articles}`, (route) => {
    calls += 1;
    return calls === 1 ? route.continue() : route.abort();
  });
  await button(page, 'Take in 2 articles').click();
  await summary(page).getByText('The article could not be taken in. Please try again.').waitFor();
  await page.getByText('1 taken in, 1 left, 0 failed.').waitFor();
  await page.unroute(`**${movingInApi.articles}`);

  await page.reload();
  await choose(page, issue);
  await button(page, 'Take in the article').click();
  await page.getByText('1 taken in, 0 left, 0 failed.').waitFor();
  await page.reload();
  await choose(page, issue);
  await page.getByRole('heading', { name: 'What would come' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Take in/ }).count()).toBe(0);
  expect(await page.getByText('here already', { exact: true }).count()).toBe(2);
});

test('manuscripts in progress come by keyboard from an export that has articles, too, and are found among the new submissions', async () => {
  const page = await browsing.newPage({ expectedErrors: [/status of 400/] });
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const file = ojsSubmissions('3.5', [
    {
      ...{ id: 61, title: 'Goitre in progress', stage: 'externalReview' },
      files: [
        { id: 1, stage: 'submission', name: 'goitre.pdf', contents: ['older', smallPdf('goitre')] },
        { id: 2, stage: 'submission', name: 'Figure 1.png', genre: 'Image', contents: [png] },
      ],
    },
    {
      ...{ id: 62, title: 'A file that is none' },
      files: [{ id: 3, stage: 'submission', name: 'a.pdf', contents: ['?'] }],
    },
    { id: 63, title: 'A declined poem', status: 4 },
  ]);
  await openSignedIn(page, EDITOR.email, movingInPage);
  await choose(page, file);
  const plan = page.getByRole('region', { name: 'What would come' });
  await plan
    .getByText('Reviews, decisions, letters and discussions: the native XML of OJS has none of them.')
    .first()
    .waitFor();
  await plan.getByText('Goitre in progress to come, a manuscript').click();
  await plan.getByText('with goitre.pdf · Figure 1.png (Figure)').waitFor();
  await checkLooks(page);
  await tabTo(page, button(page, 'Take in 2 manuscripts'));
  await page.keyboard.press('Enter');
  await plan.getByText('1 taken in, 0 left, 1 failed.').waitFor();
  await checkLooks(page);
  await plan.getByLabel('Where a file is refused, take the manuscript in without it').check();
  await button(page, 'Go on').click();
  await plan.getByText('1 taken in, 0 left, 0 failed.').waitFor();

  await page.reload();
  await choose(page, file);
  await plan.getByText('here already, a manuscript').first().waitFor();
  expect(await page.getByRole('button', { name: /^Take in/ }).count()).toBe(0);
  await plan.getByText('Goitre in progress').click();
  await plan.getByRole('link', { name: /^MJ-2025-\d{4}$/ }).click();
  await page.getByRole('heading', { name: 'Goitre in progress' }).waitFor();
  await page.getByText('No account has it yet.').waitFor();
  await page.getByText('What did not come along').click();
  await checkLooks(page);
  await page.goto(paths.editorManuscripts('submitted'));
  await page.getByRole('link', { name: 'A file that is none' }).waitFor();
});

test('a table with its PDFs, filled in from the template, comes in by keyboard and is found on its page, whose old address leads to it', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, movingInPage);
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    tabTo(page, button(page, 'Download a CSV template')).then(() => page.keyboard.press('Enter')),
  ]);
  const [headers = ''] = readFileSync(await template.path(), 'utf8')
    .replace('\ufeff', '')
    .split('\r\n');
  const says: Record<string, string> = {
    Title: 'Goitre along the river',
    Authors: 'Shrestha, Anil K.; Gurung, Maya',
    Type: 'Case report',
    Volume: '4',
    Issue: '1',
    Date: '14 March 2016',
    DOI: '10.1234/river.1',
    Abstract: 'Background: Why.\nResults: What was found.',
    'PDF file': 'goitre.pdf',
    'Old address': 'https://old.example/2016/goitre.html',
  };
  const columns = [...headers.split(','), 'Mood'];
  const row = columns.map((column) => says[column] ?? '');
  const unnamed = columns.map((column) => (column === 'Date' ? '2016' : ''));
  const list = tableOf([columns, row, unnamed, row], ';');
  const zip = zipSync({ 'articles.csv': new TextEncoder().encode(list), 'pdf/Goitre.pdf': smallPdf('goitre') });
  await field(page, 'File with the articles or the people').setInputFiles({
    name: 'archive.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zip),
  });
  await tabTo(page, button(page, 'Show what would come'));
  await page.keyboard.press('Enter');
  const plan = page.getByRole('region', { name: 'What would come' });
  await plan.getByText('Not read: Mood.').waitFor();
  await plan.getByText('not taken in', { exact: true }).first().click();
  await plan.getByText('It has no title.').waitFor();
  await checkLooks(page);
  await tabTo(page, button(page, 'Take in the article'));
  await page.keyboard.press('Enter');
  await plan.getByText('1 taken in, 0 left, 0 failed.').waitFor();
  await button(page, 'Have the site built').click();
  await checkLooks(page);

  const end = async (address: string) => (await page.request.get(address)).url();
  await expect
    .poll(() => end('/2016/goitre.html'), { timeout: 180_000, interval: 1_000 })
    .toMatch(/\/articles\/goitre-along-the-river$/);
  await page.goto('/articles/goitre-along-the-river');
  await page.getByRole('heading', { level: 1, name: 'Goitre along the river' }).waitFor();
  await page.getByText('The full text of this article is in the PDF.').waitFor();
  const pdf = await page.request.get('/articles/goitre-along-the-river/goitre-along-the-river.pdf');
  expect(Buffer.from(await pdf.body())).toEqual(Buffer.from(smallPdf('goitre')));
});

const RIS = [
  ...['TY  - JOUR', 'TI  - Iodine in salt', 'AU  - Gurung, Maya', 'DA  - 2017/05/02/', 'VL  - 5', 'IS  - 1'],
  ...['AB  - It is enough.', 'DO  - 10.1234/salt.1', 'L1  - salt.pdf', 'ER  - '],
].join('\r\n');
const BIBTEX = `@article{gurung2018,
  author = {Gurung, Maya and {Hill Study Group}},
  title = {Selenium in the na{\\"i}ve thyroid},
  year = {2018}, month = jun, volume = {6}, number = {1}, doi = {10.1234/selenium.1}
}`;
const CROSSREF = JSON.stringify({
  ...{ status: 'ok', 'message-type': 'work-list' },
  message: {
    items: [
      {
        ...{ DOI: '10.1234/fluoride.1', type: 'journal-article', title: ['Fluoride in the springs'], volume: '6' },
        author: [{ given: 'Maya', family: 'Gurung' }, { name: 'Hill Study Group' }],
        'published-print': { 'date-parts': [[2018, 9, 3]] },
        abstract: '<jats:p>It is too much.</jats:p>',
      },
    ],
  },
});
const JATS = jatsOf(
  fullArticle({
    title: 'Thyroid nodules in the hills',
    doi: '10.1234/nodules.1',
    figures: [],
    content: '<h2 id="introduction">Introduction</h2><p>Nodules are frequent in the hills.</p>',
  }),
  'https://elsewhere.example',
);
const zipOf = (files: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([name, content]) => [name, new Uint8Array(Buffer.from(content))])),
    ),
  );

test.each([
  {
    from: 'a list in RIS with its PDF in a ZIP file',
    file: { name: 'library.zip', buffer: zipOf({ 'library.ris': RIS, 'files/salt.pdf': smallPdf('salt') }) },
    title: 'Iodine in salt',
    words: 'The full text of this article is in the PDF.',
  },
  {
    from: 'a list in BibTeX',
    file: { name: 'library.bib', buffer: Buffer.from(BIBTEX) },
    title: 'Selenium in the naïve thyroid',
    words: 'Hill Study Group',
  },
  {
    from: 'JSON of Crossref',
    file: { name: 'works.json', buffer: Buffer.from(CROSSREF) },
    title: 'Fluoride in the springs',
    words: 'It is too much.',
  },
  {
    from: 'a package of JATS',
    file: { name: 'package.zip', buffer: zipOf({ 'nodules/nodules.xml': JATS, 'nodules/nodules.pdf': smallPdf('n') }) },
    title: 'Thyroid nodules in the hills',
    words: 'Nodules are frequent in the hills.',
  },
])('an article from $from comes in once, and readers find it', async ({ file, title, words }) => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, movingInPage);
  const showPlan = async () => {
    await field(page, 'File with the articles or the people').setInputFiles({
      ...file,
      mimeType: 'application/octet-stream',
    });
    await button(page, 'Show what would come').click();
    const plan = page.getByRole('region', { name: 'What would come' });
    await plan.getByText(title).first().waitFor();
    return plan;
  };
  const plan = await showPlan();
  await button(page, 'Take in the article').click();
  await plan.getByText('1 taken in, 0 left, 0 failed.').waitFor();
  await button(page, 'Have the site built').click();
  await button(page, 'Have the site built').waitFor({ state: 'detached' });
  await page.reload();
  await (await showPlan()).getByText('here already', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Take in/ }).count()).toBe(0);

  const address = `/articles/${title.toLowerCase().replace('ï', 'i').replaceAll(' ', '-')}`;
  await expect
    .poll(async () => (await page.request.get(address)).status(), { timeout: 180_000, interval: 1_000 })
    .toBe(200);
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(words).first().waitFor();
});

test('a package of JATS brings its figure and its supplementary files, which readers see, get and find in the archive', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, movingInPage);
  const xml = pmcArticle({ title: 'Nodules along the river', doi: '10.1234/nodules.2', table: 'films/river.mp4' });
  const buffer = Buffer.from(pmcPackage({ 'hill-4-1/films/river.mp4': 'a film' }, xml));
  await field(page, 'File with the articles or the people').setInputFiles({
    name: 'package.zip',
    mimeType: 'application/zip',
    buffer,
  });
  await tabTo(page, button(page, 'Show what would come'));
  await page.keyboard.press('Enter');
  const plan = page.getByRole('region', { name: 'What would come' });
  await plan.getByText('Figures to come').waitFor();
  await plan
    .getByText(/^The supplementary file “films\/river\.mp4”: only PDF, Word/)
    .first()
    .waitFor();
  await plan.getByText('Nodules along the river to come').click();
  await plan.getByText('1 figure · 1 supplementary file · with its PDF').waitFor();
  await checkLooks(page);
  await tabTo(page, button(page, 'Take in the article'));
  await page.keyboard.press('Enter');
  await plan.getByText('1 taken in, 0 left, 0 failed.').waitFor();
  await checkLooks(page);
  await tabTo(page, button(page, 'Have the site built'));
  await page.keyboard.press('Enter');

  const address = '/articles/nodules-along-the-river';
  const bytesAt = async (path: string) => (await page.request.get(path)).body();
  // Until the site is built, the article is shown without its files beside it.
  await expect
    .poll(() => bytesAt(`${address}/figure-1.png`), { timeout: 180_000, interval: 1_000 })
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

test('the people of an OJS come in by keyboard from the same screen, without what is nobody’s business, and can be taken away', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, movingInPage);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const users = [
    { email: 'anil@hill.example', given: 'Anil', family: 'Shrestha', groups: ['Author'] },
    { email: 'maya@hill.example', given: 'Maya', family: 'Gurung', groups: ['Reviewer'], interests: 'goitre, salt' },
    { email: 'edna@hill.example', given: 'Edna', family: 'Rai', groups: ['Section editor'] },
    { email: 'spam@hill.example', given: 'Buy', family: 'Now', groups: ['Reader'] },
    { email: EDITOR.email, given: 'Already', family: 'Here', groups: ['Journal manager'] },
  ];
  await choose(page, ojsUsers('3.5', users).slice(0, -40));
  await summary(page).getByText('The file ends too early.').waitFor();
  await choose(page, ojsUsers('3.5', users));
  const plan = page.getByRole('region', { name: 'Who would come' });
  await plan.getByText('Edna Rai, edna@hill.example: Section editor').waitFor();
  await plan.getByText('A reader only: nobody needs an account here to read. 1 person').waitFor();
  await plan.getByText('The password: everybody chooses a new one. 3 people').waitFor();
  expect(await plan.getByText(`${EDITOR.email}: Journal manager`).count()).toBe(0);
  await plan.getByText('Maya Gurung to come').click();
  await checkLooks(page);
  await tabTo(page, button(page, 'Take in 3 people'));
  await page.keyboard.press('Enter');
  await plan.getByText('3 taken in, 0 left, 0 failed.').waitFor();
  const come = page.getByRole('region', { name: 'People who have come' });
  await come.getByText('3 accounts came from another system. Not used so far: 3.').waitFor();
  await checkLooks(page);
  expect(sent.join()).toContain('maya@hill.example');
  for (const secret of [...SECRETS, 'spam@hill.example']) expect(sent.join()).not.toContain(secret);

  await page.reload();
  await choose(page, ojsUsers('3.5', users));
  await page.getByRole('heading', { name: 'Who would come' }).waitFor();
  expect(await page.getByRole('button', { name: /^Take in/ }).count()).toBe(0);
  await tabTo(page, button(page, 'Take the unused away'));
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByText('The same file brings them again, where you ask for them by name.')
    .waitFor();
  await checkLooks(page);
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Take away' }));
  await page.keyboard.press('Enter');
  await page.getByText('The unused accounts are taken away.').first().waitFor();
  await come.getByText('No account of another system is here.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('People who have come');

  // Also where the file has nobody else.
  await choose(page, ojsUsers('3.5', users.slice(0, 3)));
  await plan.getByText('Came before. The account was taken away, because nobody had used it.').first().waitFor();
  expect(await page.getByRole('button', { name: /^Take in/ }).count()).toBe(0);
  await checkLooks(page);
  await tabTo(page, plan.getByRole('checkbox', { name: 'Maya Gurung, maya@hill.example' }));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Take in the person'));
  await page.keyboard.press('Enter');
  await plan.getByText('1 taken in, 0 left, 0 failed.').waitFor();
  await come.getByText('One account came from another system. Not used so far: 1.').waitFor();
  await tabTo(page, button(page, 'Choose the 2 that were taken away as unused'));
  await page.keyboard.press('Enter');
  await button(page, 'Go on').waitFor();
});
