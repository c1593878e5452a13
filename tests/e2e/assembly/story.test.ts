import type { Page } from 'playwright';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { button, field, openSignedIn, summary, toasts } from '../../support/account-pages.ts';
import { type PageOptions, useBrowser } from '../../support/browser.ts';
import { smallPdf } from '../../support/factories.ts';
import { png } from '../../support/images.ts';
import { MANUSCRIPT_CONTENT, wordManuscript } from '../../support/manuscript-files.ts';
import { openPart } from '../../support/production-page.ts';

const browsing = useBrowser();
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const VOLUME = 77;
const ISSUE = 1;

const TEXT = `## Introduction

Sepsis takes another course in old age [1].

## Results

![](admissions.png)
`;
const STATEMENTS = {
  Funding: 'The regional council.',
  'Competing interests': 'None.',
  'Ethics approval and consent': 'Approved by the ethics board of Hamburg.',
  'Data availability': 'On request.',
};

/** Signs in as a person of the demonstration, then opens the address. */
async function openAs(person: string, address: string, options: PageOptions = {}): Promise<Page> {
  const page = await browsing.newPage(options);
  await openSignedIn(page, `${person}@journal.example`, address);
  return page;
}

/** Submits a manuscript as its author, completing the data read from the file; returns the submission code. */
async function submitManuscript(page: Page): Promise<string> {
  await page.locator('.bare:enabled').waitFor();
  const buffer = wordManuscript(['Ingrid Solheim', 'Jörg Weiß']);
  await page.locator('input[type=file]').setInputFiles({ name: 'sepsis.docx', mimeType: WORD, buffer });
  await page.getByRole('heading', { name: 'This is what reviewers will see' }).waitFor();
  expect(await field(page, 'Title').inputValue()).toBe(MANUSCRIPT_CONTENT.title);
  await page.locator('.author input[type=email]').fill('weiss@university.example');
  await field(page, 'Article type (optional)').selectOption('Original Research');
  await field(page, 'Category (optional)').selectOption({ index: 1 });
  await button(page, 'Submit').click();
  await page.getByRole('heading', { name: 'We received your manuscript' }).waitFor();
  return (await page.locator('.code-box strong').textContent()) ?? '';
}

/** Plays the editor's part up to the decision. */
async function acceptManuscript(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Review Sepsis/ }).click();
  await field(page, 'Reviewer’s email').fill('reviewer@journal.example');
  await button(page, 'Assign Reviewer').click();
  // The title page names the authors.
  await button(page, 'Invite anyway').click();
  await toasts(page).getByText('Reviewer reviewer@journal.example assigned successfully.').waitFor();
  await field(page, 'Status').selectOption('accepted');
  await field(page, 'Editorial notes').fill('A clear cohort study.');
  await field(page, 'Volume').fill(String(VOLUME));
  await field(page, 'Issue').fill(String(ISSUE));
  await button(page, 'Update Status').click();
  await button(page, 'Yes, create it').click();
  const question = button(page, 'Yes, change the status');
  const done = toasts(page).getByText('Manuscript status updated to Accepted');
  await question.or(done).first().waitFor();
  if (await question.isVisible()) await question.click();
  await done.waitFor();
}

async function upload(page: Page, form: string, name: string, mimeType: string, bytes: Uint8Array): Promise<void> {
  const part = page.locator(`#${form}`);
  await part.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  await part.locator('button[type=submit]').click();
}

/** Takes the accepted manuscript through production; returns the article's address. */
async function produceArticle(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Production', exact: true }).click();
  await openPart(page, 'Text');
  // The authors' file is converted to the text automatically; saving before that would cause a conflict.
  await page.getByText('Imported from sepsis.docx').waitFor();
  await openPart(page, 'Metadata');
  for (const [label, words] of Object.entries(STATEMENTS)) await field(page, label).fill(words);
  await openPart(page, 'References');
  await field(page, 'References').fill('1. Adeyemi T. Old age and sepsis. Prim Care. 2022;3:1-9.');
  await button(page, 'Save references').click();
  await button(page, 'Discard my changes').waitFor({ state: 'detached' });
  await openPart(page, 'Text');
  await upload(page, 'text-upload', 'article.md', 'text/markdown', Buffer.from(TEXT));
  await page.getByRole('textbox', { name: 'Full text' }).locator('.pointer', { hasText: '1' }).waitFor();
  await page.getByRole('checkbox', { name: /admissions\.png/ }).click();
  await openPart(page, 'Figures');
  const figure = page.locator('#new-figure');
  await figure.getByLabel('Alternative text').fill('A bar for each year, growing.');
  await figure.getByLabel('Caption').fill('Admissions by year.');
  await upload(page, 'new-figure', 'admissions.png', 'image/png', png());
  await page.locator('.figures').getByRole('img', { name: 'A bar for each year, growing.' }).waitFor();
  await openPart(page, 'Proof');
  await upload(page, 'galley-upload', 'galley.pdf', 'application/pdf', smallPdf('Sepsis, set for print'));
  await page.getByText('Nothing blocks publication.').waitFor();
  await openPart(page, 'Publish');
  await button(page, 'Publish now').click();
  await button(page, 'Yes, publish it').click();
  expect(await summary(page).count()).toBe(0);
  const link = page.getByRole('link', { name: 'Read the published article' });
  return (await link.getAttribute('href', { timeout: 30_000 })) ?? '';
}

test('from submission to the public page: what an author sends is read, found and cited by everyone in the end', async () => {
  const author = await openAs('author', paths.submit);
  const code = await submitManuscript(author);

  const editor = await openAs('editor', `${paths.editorManuscripts('submitted')}?search=sepsis`);
  await acceptManuscript(editor);
  const address = await produceArticle(editor);

  // Available immediately, from its own page or from the view shell.
  const reader = await browsing.newPage();
  await reader.goto(address);
  await reader.getByRole('heading', { level: 1, name: MANUSCRIPT_CONTENT.title }).waitFor();
  await reader.getByRole('heading', { name: 'Introduction' }).waitFor();

  // The built page is complete without JavaScript, with its figure and PDF.
  const html = async (path: string) => (await reader.request.get(path)).text();
  const built = async () => {
    await browsing.site.build();
    return html(address);
  };
  await expect.poll(built, { timeout: 90_000, interval: 1_000 }).toContain('<h2 id="introduction"');
  const plain = await browsing.newPage({ javaScript: false });
  await plain.goto(address);
  const article = await plain.locator('main').innerText();
  for (const words of [MANUSCRIPT_CONTENT.title, 'Jörg Weiß', 'takes another course', ...Object.values(STATEMENTS)]) {
    expect(article).toContain(words);
  }
  expect(article).not.toContain('A clear cohort study.');
  const image = await plain.getByRole('img', { name: 'A bar for each year, growing.' }).getAttribute('src');
  expect((await reader.request.get(new URL(image ?? '', plain.url()).href)).headers()['content-type']).toBe(
    'image/png',
  );
  const pdf = await plain.getByRole('link', { name: /PDF/ }).first().getAttribute('href');
  const readPdf = async () => {
    await browsing.site.build();
    const file = new Uint8Array(await (await reader.request.get(pdf ?? '')).body());
    return (await extractText(file)).text;
  };
  // The galley follows its cover page.
  const pages = [expect.stringContaining('as typeset for the journal'), 'Sepsis, set for print'];
  await expect.poll(readPdf, { timeout: 90_000, interval: 1_000 }).toEqual(pages);

  // Listed everywhere.
  expect(await html(paths.feed)).toContain(MANUSCRIPT_CONTENT.title);
  expect(await html(paths.sitemap)).toContain(`${browsing.site.url}${address}/`);
  expect(await html(paths.volumes)).toContain(`href="${paths.volume(VOLUME)}"`);
  expect(await html(paths.issue(VOLUME, ISSUE))).toContain(MANUSCRIPT_CONTENT.title);
  await reader.goto(paths.articles);
  await reader.getByRole('searchbox', { name: 'Search title, author or keyword' }).fill('weiß');
  await reader.getByRole('link', { name: MANUSCRIPT_CONTENT.title }).click();
  await reader.waitForURL(`**${address}`);

  // The tracking page shows the publication.
  await author.goto(paths.trackManuscript({ code, email: 'author@journal.example' }));
  await button(author, 'Track manuscript').click();
  await author.locator('.badge').getByText('Published', { exact: true }).waitFor();
}, 180_000);
