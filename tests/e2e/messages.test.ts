import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { editorialApi } from '#domain/editorial/paths';
import { MESSAGE_TEXTS } from '#domain/message/message';
import { api, paths } from '#domain/paths';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, tabTo, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';
import { docx } from '../support/documents.ts';

const browsing = useBrowser();
const [EDITOR, AUTHOR, REVIEWER] = SAMPLE_ACCOUNTS;
const password = DEMONSTRATION_PASSWORD;
/** What Chromium writes to the console about a server that refuses. */
const REFUSED = [/the server responded with a status of 422/];

async function manuscriptOf(page: Page, search: string): Promise<string> {
  const signedIn = await page.request.post(api.login, { data: { email: EDITOR.email, password } });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const found = await page.request.get(editorialApi.editorManuscripts('all'), { headers, params: { search } });
  await page.context().clearCookies();
  return (await found.json())[0].id;
}

async function openAs(person: { email: string }, address: string): Promise<Page> {
  const page = await browsing.newPage({ expectedErrors: REFUSED });
  await openSignedIn(page, person.email, address);
  return page;
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

async function write(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

const shown = (page: Page, words: string) => page.locator('.message', { hasText: words });
const saidSent = (page: Page) => toasts(page).getByText(MESSAGE_TEXTS.sent).waitFor();

test('office and reviewer converse by keyboard: a name that must not be told is noticed, the mail leads to the answer', async () => {
  const page = await browsing.newPage();
  const editor = await openAs(EDITOR, paths.editorManuscript(await manuscriptOf(page, 'Return to sport')));
  await press(editor, editor.getByRole('link', { name: 'Messages 1 unanswered' }));
  // What waits is open, and stays open once it is answered.
  await shown(editor, 'May I ask a statistician').waitFor();
  const label = 'Message to Rosa Quiroga';
  await write(editor, label, 'You may; Professor Wójcik will be glad.');
  await press(editor, button(editor, 'Send the message'));
  await summary(editor).getByText('“Wójcik”').waitFor();
  await field(editor, 'Send it all the same').waitFor();
  await checkLooks(editor);
  await editor.reload();
  await write(editor, label, 'You may. Please name her in the comments to the editor.');
  await press(editor, button(editor, 'Send the message'));
  await saidSent(editor);
  await shown(editor, 'Please name her').waitFor();
  expect(await editor.getByText('Waits for your answer').count()).toBe(0);

  const link = async () =>
    /\/reviewer\/review\/\w+#token=\S+/.exec((await caughtMail(page, REVIEWER.email, 'Message about')).text)?.[0];
  await page.goto((await link()) ?? '');
  await shown(page, 'Please name her').waitFor();
  await write(page, 'Message to the editorial office', 'Thank you, I shall.');
  await press(page, button(page, 'Send the message'));
  await saidSent(page);
  await shown(page, 'Thank you, I shall.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/Wójcik|Marlowe/);
  await checkLooks(page);
});

test('an author asks the office, whose page shows it as unanswered until somebody says that it needs no answer', async () => {
  const id = await manuscriptOf(await browsing.newPage(), 'Group antenatal');
  const author = await openAs(AUTHOR, paths.authorManuscript(id));
  const label = 'Message to the editorial office';
  await write(author, label, 'May we add an author?');
  await author.reload();
  await field(author, label).waitFor();
  expect(await field(author, label).inputValue()).toBe('May we add an author?');
  await press(author, button(author, 'Send the message'));
  await saidSent(author);
  await shown(author, 'May we add an author?').waitFor();
  await checkLooks(author);

  const editor = await openAs(EDITOR, paths.editorManuscript(id));
  await press(editor, editor.getByRole('link', { name: 'Messages 1 unanswered' }));
  await shown(editor, 'May we add an author?').waitFor();
  await press(editor, button(editor, 'It needs no answer'));
  await toasts(editor).getByText(MESSAGE_TEXTS.settled).waitFor();
  // In the list of threads, and in that of the manuscript's parts, which is read again.
  await expect
    .poll(() =>
      editor
        .locator('nav')
        .getByText(/unanswered/i)
        .count(),
    )
    .toBe(0);
});

test('files go along by keyboard; words and files stay where one of them names the authors to a reviewer', async () => {
  const id = await manuscriptOf(await browsing.newPage(), 'Return to sport');
  const editor = await openAs(EDITOR, paths.editorManuscript(id));
  await press(editor, editor.getByRole('link', { name: /^Messages/ }));
  await press(editor, editor.getByRole('link', { name: /Rosa Quiroga/ }));
  await write(editor, 'Message to Rosa Quiroga', 'Here is the protocol.');
  const choose = (files: Record<string, Uint8Array | string>) =>
    field(editor, 'Add files (optional)').setInputFiles(
      Object.entries(files).map(([name, bytes]) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(bytes),
      })),
    );
  await choose({
    'picture.png': 'x',
    'protocol.docx': docx({ paragraphs: ['By Helena Wójcik.'] }),
    'other.docx': docx(),
  });
  await summary(editor).getByText('“picture.png” was not accepted').waitFor();
  await checkLooks(editor);
  await press(editor, button(editor, 'Remove other.docx'));
  await press(editor, button(editor, 'Send the message'));
  await summary(editor).getByText('in “protocol.docx”').waitFor();
  expect(await editor.locator('.chosen-files li').allInnerTexts()).toEqual([expect.stringContaining('protocol.docx')]);
  await tabTo(editor, field(editor, 'Send it all the same'));
  await editor.keyboard.press('Space');
  await press(editor, button(editor, 'Send the message'));
  await saidSent(editor);
  await shown(editor, 'Here is the protocol.').getByRole('button', { name: 'protocol.docx' }).waitFor();
  expect(await editor.locator('.chosen-files').count()).toBe(0);
  await checkLooks(editor);

  const author = await openAs(
    AUTHOR,
    paths.authorManuscript(await manuscriptOf(await browsing.newPage(), 'Group antenatal')),
  );
  await write(author, 'Message to the editorial office', 'The form is filled in.');
  const buffer = Buffer.from(docx());
  await field(author, 'Add files (optional)').setInputFiles({ name: 'form.docx', mimeType: '', buffer });
  await press(author, button(author, 'Send the message'));
  await saidSent(author);
  const downloaded = author.waitForEvent('download');
  await press(author, shown(author, 'The form is filled in.').getByRole('button', { name: 'form.docx' }));
  expect((await downloaded).suggestedFilename()).toBe('form.docx');
});
