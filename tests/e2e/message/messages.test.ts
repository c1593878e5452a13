import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { editorialApi } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import { MESSAGE_TEXTS } from '#domain/message/message';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, tabTo, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';

const browsing = useBrowser();
const [EDITOR, , REVIEWER] = SAMPLE_ACCOUNTS;
const password = DEMONSTRATION_PASSWORD;
/** Chromium's console message about a refused request. */
const REFUSED = [/the server responded with a status of 422/];

async function manuscriptOf(page: Page, search: string): Promise<string> {
  const signedIn = await page.request.post(accountApi.login, { data: { email: EDITOR.email, password } });
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

test('office and reviewer converse by keyboard: a name that must not be told is noticed, the mail leads to the answer, and an answer by email to its thread', async () => {
  const page = await browsing.newPage();
  const editor = await openAs(EDITOR, paths.editorManuscript(await manuscriptOf(page, 'Return to sport')));
  await press(editor, editor.getByRole('link', { name: 'Messages 1 unanswered' }));
  // The unanswered thread is open, and stays open once answered.
  await shown(editor, 'May I ask a statistician').waitFor();
  const label = 'Message to Rosa Quiroga';
  await write(editor, label, 'You may; Professor Wójcik will be glad.');
  await press(editor, button(editor, 'Send the message'));
  await summary(editor).getByText('“Wójcik”').waitFor();
  await field(editor, 'Send anyway').waitFor();
  await browsing.checkLooks(editor);
  await editor.reload();
  await write(editor, label, 'You may. Please name her in the comments to the editor.');
  await press(editor, button(editor, 'Send the message'));
  await saidSent(editor);
  await shown(editor, 'Please name her').waitFor();
  expect(await editor.getByText('Waiting for your answer').count()).toBe(0);

  const link = async () =>
    /\/reviewer\/review\/\w+#token=\S+/.exec((await caughtMail(page, REVIEWER.email, 'Message about')).text)?.[0];
  await page.goto((await link()) ?? '');
  await shown(page, 'Please name her').waitFor();
  await write(page, 'Message to the editorial office', 'Thank you, I shall.');
  await press(page, button(page, 'Send the message'));
  await saidSent(page);
  await shown(page, 'Thank you, I shall.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/Wójcik|Marlowe/);
  await browsing.checkLooks(page);

  // The next reply comes by email; the office reads it without the quoted text.
  await write(editor, label, 'May we have it by Friday?');
  await press(editor, button(editor, 'Send the message'));
  await shown(editor, 'by Friday').waitFor();
  await expect.poll(async () => (await caughtMail(page, REVIEWER.email, 'Message about')).text).toContain('by Friday');
  await page.goto('/__mail');
  const mail = page.locator('article', { hasText: 'May we have it by Friday?' });
  await tabTo(page, mail.getByLabel(`Reply by email, as ${REVIEWER.email}`));
  await page.keyboard.type('You shall have it.');
  await press(page, mail.getByRole('button', { name: 'Send reply' }));
  await page.getByText('The message was accepted.').waitFor();
  await editor.reload();
  const answer = shown(editor, 'You shall have it.');
  await answer.waitFor();
  expect(await answer.innerText()).not.toContain('by Friday');
});
