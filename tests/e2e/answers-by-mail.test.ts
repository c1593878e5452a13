import { expect, test } from 'vitest';
import { editorialApi } from '#domain/editorial/paths';
import { messageApi, messagesPage } from '#domain/message/paths';
import { api } from '#domain/paths';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { openSignedIn, tabTo } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';

const browsing = useBrowser();
const [EDITOR, , REVIEWER] = SAMPLE_ACCOUNTS;

test('a reviewer answers a caught mail by keyboard, and the office reads the answer without what was quoted', async () => {
  const page = await browsing.newPage();
  const signedIn = await page.request.post(api.login, {
    data: { email: EDITOR.email, password: DEMONSTRATION_PASSWORD },
  });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const search = { headers, params: { search: 'Return to sport' } };
  const [{ id }] = await (await page.request.get(editorialApi.editorManuscripts('all'), search)).json();
  const { threads } = await (await page.request.get(messageApi.office(id), { headers })).json();
  const thread = threads.find((one: { person: string }) => one.person === 'Rosa Quiroga');
  const data = { kind: 'reviewer', assignment_id: thread.assignment_id, text: 'May we have it by Friday?' };
  await page.request.post(messageApi.office(id), { headers, data });
  await caughtMail(page, REVIEWER.email, 'Message about');

  await page.goto('/__mail');
  const mail = page.locator('article', { hasText: 'May we have it by Friday?' });
  await tabTo(page, mail.getByLabel(`Answer by mail, as ${REVIEWER.email}`));
  await page.keyboard.type('You may.');
  await tabTo(page, mail.getByRole('button', { name: 'Send the answer' }));
  await page.keyboard.press('Enter');
  await page.getByText('The message is taken.').waitFor();
  await checkLooks(page);

  await openSignedIn(page, EDITOR.email, messagesPage(id, { kind: 'reviewer', assignment_id: thread.assignment_id }));
  const answer = page.locator('.message', { hasText: 'You may.' });
  await answer.waitFor();
  expect(await answer.innerText()).not.toContain('by Friday');
});
