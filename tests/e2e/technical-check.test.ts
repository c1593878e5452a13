import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { editorialApi } from '#domain/editorial/paths';
import { api, paths } from '#domain/paths';
import { checklistPage } from '#domain/technical-check/paths';
import { CHECK_TEXTS, STANDARD_POINTS } from '#domain/technical-check/technical-check';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';
import { docx } from '../support/documents.ts';

const browsing = useBrowser();
const [EDITOR, AUTHOR] = SAMPLE_ACCOUNTS;
const TITLE = 'Pharmacist-led reviews of medicines, corrected';
const POINT = 'The cover letter names the trial’s number.';

async function manuscriptOf(page: Page, search: string): Promise<string> {
  const data = { email: EDITOR.email, password: DEMONSTRATION_PASSWORD };
  const signedIn = await page.request.post(api.login, { data });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const found = await page.request.get(editorialApi.editorManuscripts('all'), { headers, params: { search } });
  await page.context().clearCookies();
  return (await found.json())[0].id;
}

test('a manuscript is checked by the office’s own list, sent back, corrected in its author’s page, and passed', async () => {
  const id = await manuscriptOf(await browsing.newPage(), 'Pharmacist-led');
  const editor = await browsing.newPage();
  await openSignedIn(editor, EDITOR.email, checklistPage);
  await field(editor, 'Points').waitFor();
  await checkLooks(editor);
  await field(editor, 'Points').fill([...STANDARD_POINTS, POINT].join('\n'));
  await button(editor, 'Save the list').click();
  await toasts(editor).getByText(CHECK_TEXTS.listSaved).waitFor();

  await editor.goto(paths.editorManuscript(id));
  await editor.getByRole('heading', { name: 'Technical check' }).waitFor();
  await editor.getByText('The journal has checked this itself.').first().waitFor();
  expect(await editor.getByLabel(POINT).isChecked()).toBe(false);
  for (const point of STANDARD_POINTS) await editor.getByLabel(point).check();
  await field(editor, 'What the author should change').fill('The number is missing on the first page.');
  await checkLooks(editor);
  await button(editor, 'Send back for format').click();
  await toasts(editor).getByText(CHECK_TEXTS.sentBack).waitFor();
  await editor.getByText('Sent back to the author on').waitFor();
  await checkLooks(editor);
  expect((await caughtMail(editor, AUTHOR.email, 'Please correct the file')).text).toContain(`• ${POINT}`);

  // The server refuses a title of spaces.
  const author = await browsing.newPage({ expectedErrors: [/the server responded with a status of 400/] });
  await openSignedIn(author, AUTHOR.email, paths.authorManuscript(id));
  await author.getByText('The editorial office has sent its file back').first().waitFor();
  await author.getByText(POINT).waitFor();
  await button(author, 'Send the corrected file').click();
  await author.getByRole('alert').getByText('File is required').waitFor();
  await checkLooks(author);
  const buffer = Buffer.from(docx({ paragraphs: ['A feasibility study', 'Trial 12345.'] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await author.getByLabel('Corrected file').setInputFiles({ name: 'corrected.docx', mimeType, buffer });
  await author.getByText('Correct title, abstract, keywords or statements').press('Enter');
  await field(author, 'Title').fill(' ');
  await button(author, 'Send the corrected file').click();
  await author.getByRole('alert').getByRole('link', { name: 'Title is required' }).click();
  await field(author, 'Title').fill(TITLE);
  await author.getByText('(1 changed)').waitFor();
  await checkLooks(author);
  await button(author, 'Send the corrected file').click();
  await toasts(author).getByText(CHECK_TEXTS.fileReceived).waitFor();
  await author.getByRole('button', { name: 'Download corrected.docx' }).waitFor();

  await editor.reload();
  await editor.getByText('A corrected file came on').waitFor();
  await editor.getByLabel(POINT).check();
  await button(editor, 'Save the ticks').click();
  await toasts(editor).getByText(CHECK_TEXTS.kept).waitFor();
  await editor.reload();
  expect(await editor.getByLabel(POINT).isChecked()).toBe(true);
  await button(editor, 'Pass the check').click();
  await editor.getByText(/^Passed on /).waitFor();
});
