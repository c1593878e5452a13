import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { INQUIRY_TEXTS } from '#domain/message/inquiry/inquiry';
import { inquiryPaths } from '#domain/message/paths';
import { SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, tabTo, toasts } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
const ASKER = 'grace.lin@hospital.example';
const SUBJECT = 'Figures of two parts';

/** Writes to the office with the keyboard. */
async function ask(page: Page): Promise<void> {
  await page.goto(paths.contact);
  const form = page.locator('form.form[novalidate]');
  await form.locator('[type=submit]:enabled').waitFor();
  const written = { Name: 'Grace Lin', Email: ASKER, Subject: SUBJECT, Message: 'May a figure have two parts?' };
  for (const [name, words] of Object.entries(written)) {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }));
    await page.keyboard.type(words);
  }
  await tabTo(page, button(page, 'Send message'));
  await page.keyboard.press('Enter');
  await page.locator('.outcome').getByText('Message sent successfully').waitFor();
  expect(await page.locator('.outcome').evaluate((told) => told === document.activeElement)).toBe(true);
  await browsing.checkLooks(page);
  expect((await caughtMail(page, ASKER, 'Your message')).text).toContain('> May a figure have two parts?');
  await caughtMail(page, MERIDIAN.officeEmail, `Contact form: ${SUBJECT}`);
}

test('a visitor asks, the office finds it and answers by keyboard, the answer by email comes back and is closed', async () => {
  const visitor = await browsing.newPage();
  await ask(visitor);

  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, inquiryPaths.inquiries);
  await tabTo(page, field(page, 'Search inquiries'));
  await page.keyboard.type('two parts');
  await page.keyboard.press('Enter');
  await page.getByText('1 inquiry', { exact: true }).waitFor();
  await browsing.checkLooks(page);
  await tabTo(page, page.getByRole('link', { name: SUBJECT }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: SUBJECT }).waitFor();

  await tabTo(page, field(page, 'Answer to Grace Lin'));
  await page.keyboard.type('It may: label them A and B.');
  await tabTo(page, button(page, 'Send reply'));
  await page.keyboard.press('Enter');
  await toasts(page).getByText(INQUIRY_TEXTS.answered).waitFor();
  await page.getByText('No answer needed.').waitFor();
  await browsing.checkLooks(page);

  await caughtMail(page, ASKER, `Re: ${SUBJECT}`);
  await visitor.goto('/__mail');
  const mail = visitor.locator('article', { hasText: 'label them A and B' });
  await tabTo(visitor, mail.getByLabel(`Reply by email, as ${ASKER}`));
  await visitor.keyboard.type('Thank you. And three?');
  await tabTo(visitor, mail.getByRole('button', { name: 'Send reply' }));
  await visitor.keyboard.press('Enter');
  await visitor.getByText('The message was accepted.').waitFor();

  await page.reload();
  await page.locator('.message', { hasText: 'And three?' }).waitFor();
  await page.getByText('Waiting for an answer since').waitFor();
  await page.getByLabel('Owner').selectOption({ index: 1 });
  await tabTo(page, button(page, 'Save the owner'));
  await page.keyboard.press('Enter');
  await toasts(page).getByText(INQUIRY_TEXTS.ownerSaved).waitFor();
  await tabTo(page, button(page, 'Close the inquiry'));
  await page.keyboard.press('Enter');
  await button(page, 'Reopen the inquiry').waitFor();
  expect(await page.getByText('Waiting for an answer since').count()).toBe(0);
});
