import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { REDACTION_TEXTS } from '#domain/document/redaction';
import { openSignedIn } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { docx } from '../support/documents.ts';
import { WRITTEN, wordManuscript } from '../support/manuscript-files.ts';

const browsing = useBrowser();
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const summary = (page: Page) => page.getByText('Black out passages of the review copy');

/** Submits a manuscript that names its authors, and opens its files as an editor. */
async function openHeld(): Promise<Page> {
  const author = await browsing.newPage();
  await openSignedIn(author, 'author@journal.example', '/submit');
  await author.locator('.bare:enabled').waitFor();
  const buffer = wordManuscript(['Ingrid Solheim', 'Jörg Weiß']);
  await author.locator('input[type=file]').first().setInputFiles({ name: 'paper.docx', mimeType: WORD, buffer });
  await author.locator('.author input[type=email]').fill('weiss@university.example');
  await author.getByRole('button', { name: 'Submit', exact: true }).click();
  await author.getByRole('heading', { name: 'Your manuscript has arrived' }).waitFor();

  const page = await browsing.newPage({ expectedErrors: [/status of 422/] });
  await openSignedIn(page, 'editor@journal.example', '/editor/manuscripts');
  await page.getByRole('link', { name: WRITTEN.title }).first().click();
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await page.getByText('Reviewers cannot read it until an editor allows it').waitFor();
  return page;
}

test('an editor puts a clean copy in place of one that names its authors', async () => {
  const page = await openHeld();
  const send = page.getByRole('button', { name: 'Put it in place' });
  await send.click();
  await page.getByRole('alert').getByText('Choose a file first.').waitFor();
  await checkLooks(page);

  const clean = Buffer.from(docx({ paragraphs: [WRITTEN.abstract] }));
  await page.getByLabel('Clean copy').setInputFiles({ name: 'clean.docx', mimeType: WORD, buffer: clean });
  await send.press('Enter');
  await page.getByText('Reviewers get this copy now.').waitFor();
  await page.getByText('Nothing that identifies the authors was found in the review copy').waitFor();
  expect(await page.getByLabel('Clean copy').count()).toBe(0);
});

test('an editor blacks out the names that were found, and others, and reviewers get the rest', async () => {
  const page = await openHeld();
  await summary(page).click();
  const send = page.getByRole('button', { name: 'Black out', exact: true });
  await send.click();
  await page.getByRole('alert').getByText(REDACTION_TEXTS.choose).waitFor();
  await checkLooks(page);
  const found = page.getByRole('group', { name: 'What was found' }).getByRole('checkbox');
  for (const box of await found.all()) await box.check();
  await page.getByLabel('Other words').fill(Array.from({ length: 60 }, (_, index) => `Passage ${index}`).join('\n'));
  await send.press('Enter');
  await page.getByRole('alert').getByText(REDACTION_TEXTS.tooMany).waitFor();
  await page.getByLabel('Other words').fill('Nobody at all');
  await send.press('Enter');
  await page.getByRole('alert').getByText(REDACTION_TEXTS.missing('Nobody at all')).waitFor();
  await page.getByLabel('Other words').fill('');
  await send.press('Enter');
  await page.getByText('Reviewers get this copy now.').waitFor();
  await summary(page).waitFor({ state: 'detached' });
});
