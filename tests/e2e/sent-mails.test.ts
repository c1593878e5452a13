import { expect, test } from 'vitest';
import { paths } from '#domain/paths';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, tabTo } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';
import { writeToReviewer } from '../support/office-message.ts';

const browsing = useBrowser();
const [EDITOR, , REVIEWER] = SAMPLE_ACCOUNTS;

test('the office finds by keyboard what was mailed to somebody, and reads it without the link that opened the review', async () => {
  const page = await browsing.newPage();
  await writeToReviewer(page, 'You may; please tell us her name.');
  expect((await caughtMail(page, REVIEWER.email, 'Message about')).text).toContain('#token=');

  await openSignedIn(page, EDITOR.email, paths.editorDeliveries);
  await tabTo(page, field(page, 'Sent to the address'));
  await page.keyboard.type('nobody@clinic.example');
  await page.keyboard.press('Enter');
  await page.getByText('No mail found.').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(REVIEWER.email);
  await tabTo(page, button(page, 'Find mails'));
  await page.keyboard.press('Enter');
  const mail = page.locator('#sent-mails li').filter({ hasText: 'Message about' }).first();
  await tabTo(page, mail.locator('summary'));
  await page.keyboard.press('Enter');
  await mail.getByText('> You may; please tell us her name.').waitFor();
  expect(await mail.locator('.letter-text').innerText()).toContain('[link]');
  expect(await page.locator('main').innerText()).not.toContain('token=');
  await checkLooks(page);

  await tabTo(page, mail.getByRole('link'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Letters sent' }).waitFor();
  await page.locator('.timeline').getByText('Read the letter').first().click();
  await page.getByText('> You may; please tell us her name.').waitFor();
  await checkLooks(page);
});
