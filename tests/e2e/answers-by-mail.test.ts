import { expect, test } from 'vitest';
import { messagesPage } from '#domain/message/paths';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { openSignedIn, tabTo } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';
import { writeToReviewer } from '../support/office-message.ts';

const browsing = useBrowser();
const [EDITOR, , REVIEWER] = SAMPLE_ACCOUNTS;

test('a reviewer answers a caught mail by keyboard, and the office reads the answer without what was quoted', async () => {
  const page = await browsing.newPage();
  const { id, assignment_id } = await writeToReviewer(page, 'May we have it by Friday?');
  await caughtMail(page, REVIEWER.email, 'Message about');

  await page.goto('/__mail');
  const mail = page.locator('article', { hasText: 'May we have it by Friday?' });
  await tabTo(page, mail.getByLabel(`Answer by mail, as ${REVIEWER.email}`));
  await page.keyboard.type('You may.');
  await tabTo(page, mail.getByRole('button', { name: 'Send the answer' }));
  await page.keyboard.press('Enter');
  await page.getByText('The message is taken.').waitFor();
  await checkLooks(page);

  await openSignedIn(page, EDITOR.email, messagesPage(id, { kind: 'reviewer', assignment_id }));
  const answer = page.locator('.message', { hasText: 'You may.' });
  await answer.waitFor();
  expect(await answer.innerText()).not.toContain('by Friday');
});
