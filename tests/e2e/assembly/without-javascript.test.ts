import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { checklist } from '#domain/submission/checklist/checklist';
import { button, field } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const browsing = useBrowser();

async function writeMessage(page: Page, subject: string): Promise<void> {
  await page.goto('/contact');
  await field(page, 'Name').fill('Grace Lin');
  await field(page, 'Email').fill('grace.lin@hospital.example');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('May a figure have two parts?');
  await button(page, 'Send message').click();
}

test('without JavaScript the office is written to by the forms alone, and every other form says what to do instead', async () => {
  const page = await browsing.newPage({ javaScript: false, expectedErrors: [/status of 400/] });
  await page.goto('/about');
  expect(await page.getByRole('search', { name: 'Whole site' }).getByRole('button').count()).toBe(1);
  await writeMessage(page, 'Without script');
  await page.getByRole('heading', { level: 1, name: 'Message sent successfully' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/contact\/sent\/?$/);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await caughtMail(page, MERIDIAN.officeEmail, 'Contact form: Without script');
  // A refused message is explained, with a link back to the form, which keeps the text.
  await writeMessage(page, 'x'.repeat(201));
  await page.getByText('Use at most 200 characters for the subject.').waitFor();
  await page.goBack();
  expect(await field(page, 'Message').inputValue()).toBe('May a figure have two parts?');
  expect(await page.locator('[name=website]').isVisible()).toBe(false);

  await page.goto('/services');
  expect(await page.locator('main').innerText()).toContain('never influence an editorial decision');
  await field(page, 'Name').fill('Mira Lund');
  await field(page, 'Email').fill('mira.lund@hospital.example');
  await field(page, 'Service').selectOption('Other');
  await field(page, 'What do you need?').fill('Something.');
  await button(page, 'Send request').click();
  await page.getByRole('heading', { level: 1, name: 'Request Submitted!' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/services\/sent\/?$/);

  for (const [address, submit, words] of [
    ['/for-authors/track-paper', 'Track manuscript', MERIDIAN.officeEmail],
    ['/for-authors/payments', 'Continue to payment', 'write to office@journal.example'],
    ['/login', 'Sign in', ''],
  ] as const) {
    await page.goto(address);
    expect(await page.locator('noscript p').innerText(), address).toContain(words);
    expect(await button(page, submit).isDisabled(), address).toBe(true);
  }
  await page.goto('/co-author');
  expect(await page.locator('noscript p').innerText()).toContain('office@journal.example');

  // A plain list with all items, without disabled controls; colours and sizes cannot be chosen either.
  await page.goto('/for-authors/checklist');
  const text = await page.locator('main').innerText();
  for (const { label } of checklist(MERIDIAN).flatMap(({ items }) => items)) expect(text).toContain(label);
  expect(await page.locator('main').getByRole('checkbox').count()).toBe(0);
  expect(await page.locator('#checklist').getByRole('button').count()).toBe(0);
  for (const choice of ['Colours', 'Text size']) expect(await page.getByLabel(choice).isVisible()).toBe(false);
});
