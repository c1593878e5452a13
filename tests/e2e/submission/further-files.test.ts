import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { editorialApi } from '#domain/desk/editorial/paths';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, openSignedIn } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';
import { docx } from '../../support/documents.ts';
import { png } from '../../support/images.ts';
import { MANUSCRIPT_CONTENT, wordManuscript } from '../../support/manuscript-files.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const REVIEWER = 'nadia.rahman@clinic.example';

const word = (name: string, ...paragraphs: string[]) => ({
  name,
  mimeType: WORD,
  buffer: Buffer.from(docx({ paragraphs, creator: 'Jörg Weiß' })),
});
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png()) });

/** The kinds of the files on the page, by name. */
const kinds = (page: Page) =>
  page
    .getByRole('list', { name: 'Additional files' })
    .getByRole('combobox')
    .evaluateAll((boxes: HTMLSelectElement[]) => boxes.map(({ value, ariaLabel }) => [ariaLabel, value]));

test('a title page, figures and a checklist go along from a phone; reviewers get the figures and the checklist by neutral names, the office gets all', async () => {
  const author = await browsing.newPage({ width: 360 });
  await openSignedIn(author, 'author@journal.example', '/submit');
  await author.locator('.bare:enabled').waitFor();
  const buffer = wordManuscript();
  await author.locator('input[type=file]').setInputFiles({ name: 'paper.docx', mimeType: WORD, buffer });
  await author.getByText('From your file: please check').first().waitFor();
  await button(author, 'Add files').press('Enter');
  const more = author.getByLabel('Choose one or more files');
  expect(await more.evaluate((input) => input === document.activeElement)).toBe(true);
  await more.setInputFiles([
    word('Title page.docx', 'Ingrid Solheim, Jörg Weiß'),
    picture('Fig1.png'),
    picture('photo.png'),
    word('document.docx', 'STROBE checklist of items'),
    { name: 'virus.exe', mimeType: '', buffer: Buffer.from('MZ') },
  ]);
  await author.getByText('“virus.exe” was not accepted.').waitFor();
  await author.getByLabel('Type of file: document.docx').waitFor();
  expect(await kinds(author)).toEqual([
    ['Type of file: Title page.docx', 'title_page'],
    ['Type of file: Fig1.png', 'figure'],
    ['Type of file: photo.png', 'figure'],
    ['Type of file: document.docx', 'checklist'],
  ]);
  await author.getByLabel('Type of file: photo.png').selectOption('Supplement');
  await author.getByLabel('Type of file: photo.png').selectOption('Figure');
  await browsing.checkLooks(author);
  // The files are part of the draft, so they survive a reload.
  await author.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
  await author.reload();
  await author.getByLabel('Type of file: document.docx').waitFor();
  await author.getByRole('button', { name: 'Remove photo.png' }).press('Enter');
  await author.getByLabel('Type of file: photo.png').waitFor({ state: 'detached' });
  await more.setInputFiles(picture('Fig2.png'));
  await author.getByLabel('Type of file: Fig2.png').waitFor();

  await author.locator('.author input[type=email]').first().fill('weiss@university.example');
  await author.locator('.author input[type=email]').last().fill('nowak@university.example');
  await button(author, 'Submit').click();
  await author.getByRole('heading', { name: 'We received your manuscript' }).waitFor();
  await author.goto('/author/');
  await author.getByRole('link', { name: MANUSCRIPT_CONTENT.title }).first().click();
  await author.getByRole('heading', { name: 'Additional files' }).waitFor();
  const downloading = author.waitForEvent('download');
  await button(author, 'Download Title page.docx').click();
  expect((await downloading).suggestedFilename()).toBe('Title page.docx');
  await browsing.checkLooks(author);

  const editor = await browsing.newPage();
  await openSignedIn(editor, EDITOR.email, '/editor/manuscripts');
  await editor.getByRole('link', { name: MANUSCRIPT_CONTENT.title }).first().click();
  await editor.getByRole('link', { name: 'Files', exact: true }).click();
  const further = editor.getByRole('region', { name: 'Additional files' });
  await further.getByRole('link', { name: 'Title page.docx' }).waitFor();
  await expect.poll(() => further.getByText('What reviewers see').count()).toBe(3);
  await further.getByText('Reviewers never see files of this kind.').waitFor();
  await browsing.checkLooks(editor);
  await further.getByRole('button', { name: 'Hide from reviewers: Fig2.png' }).click();
  await further.getByText('Hidden from reviewers.').waitFor();

  const reviewer = await browsing.newPage({ width: 360 });
  await reviewer.goto(await invite(reviewer));
  await reviewer.getByLabel('First name').fill('Nadia');
  await reviewer.getByLabel('Last name').fill('Rahman');
  await button(reviewer, 'Accept the invitation').click();
  await reviewer.getByRole('link', { name: 'Continue to the review' }).click();
  await reviewer.getByLabel('I have no competing interests').check();
  await button(reviewer, 'Declare').click();
  const got = reviewer.getByRole('button', { name: /^MJ-\d{4}-\d{4}-(figure|checklist|title)/ });
  await got.first().waitFor();
  expect((await got.allInnerTexts()).map((name) => name.replace(/^MJ-\d{4}-\d{4}-(\S+).*$/s, '$1'))).toEqual([
    'figure-1.png',
    'checklist-1.docx',
  ]);
  const fetched = reviewer.waitForEvent('download');
  await got.first().click();
  expect((await fetched).suggestedFilename()).toMatch(/-figure-1\.png$/);
  expect(await reviewer.locator('main').innerText()).not.toMatch(/Fig1|Title page|Weiß|Solheim/);
  await browsing.checkLooks(reviewer);
});

/** The request headers of a person of the demonstration. */
async function signedIn({ request }: Page, email: string) {
  const reply = await request.post(accountApi.login, { data: { email, password: DEMONSTRATION_PASSWORD } });
  return { authorization: `Bearer ${(await reply.json()).token}` };
}

/** Invites the reviewer; returns the emailed link. */
async function invite(page: Page): Promise<string> {
  const { request } = page;
  const headers = await signedIn(page, EDITOR.email);
  const found = await request.get(editorialApi.editorManuscripts('all'), {
    headers,
    params: { search: MANUSCRIPT_CONTENT.title },
  });
  const [{ id }] = await found.json();
  await request.post(editorialApi.assignReviewer(id), { headers, data: { reviewer_email: REVIEWER } });
  const { text } = await caughtMail(page, REVIEWER, 'Invitation to review');
  await page.context().clearCookies();
  return /\/review-invitation#token=\S+/.exec(text)?.[0] ?? '';
}
