import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { CLOSING_TEXTS } from '#domain/account/closing';
import { MERGING_TEXTS } from '#domain/account/merging';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, tabTo } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';

const browsing = useBrowser();

const PASSWORD = 'violet-tractor-eleven-moons';
const [EDITOR] = SAMPLE_ACCOUNTS;

/** Registers somebody by the API, who has not confirmed the address; answers it. */
async function unconfirmedPerson(page: Page, stem: string): Promise<string> {
  const email = `${stem}@example.org`;
  const names = { first_name: 'Ann', last_name: `Example ${stem}` };
  const data = { username: email, email, password: PASSWORD, ...names, role: 'author' };
  const reply = await page.request.post('/api/auth/register/', { data });
  expect(reply.status()).toBe(201);
  return email;
}

/** Registers somebody who has confirmed the address by the mailed link. */
async function newPerson(page: Page, stem: string): Promise<string> {
  const email = await unconfirmedPerson(page, stem);
  const { text } = await caughtMail(page, email, 'Please confirm');
  const token = /#token=(\S+)/.exec(text)?.[1];
  const reply = await page.request.post('/api/auth/verify-email/', { data: { token, password: PASSWORD } });
  expect(reply.status()).toBe(200);
  return email;
}

describe('a person', () => {
  test('downloads their data and closes the account with the keyboard alone, and cannot sign in again', async () => {
    const page = await browsing.newPage({ expectedErrors: [/the server responded with a status of 401/] });
    const email = await newPerson(page, 'leaving');
    await openSignedIn(page, email, '/account', PASSWORD);

    await tabTo(page, button(page, 'Download your data'));
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/own-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(data.account).toMatchObject({ email, last_name: 'Example leaving' });

    await page.getByText(CLOSING_TEXTS.goes).waitFor();
    await page.getByText(CLOSING_TEXTS.stays).waitFor();
    await tabTo(page, button(page, 'Close my account…'));
    await page.keyboard.press('Enter');
    const password = page.locator('#own-data').getByLabel('Your password', { exact: true });
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(CLOSING_TEXTS.closed).first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/login/);

    await logIn(page, email, PASSWORD);
    await page.getByText('Invalid email or password.').first().waitFor();
  });

  test('whose address is not confirmed reads that it is neither changed nor closed until then', async () => {
    const page = await browsing.newPage();
    await openSignedIn(page, await unconfirmedPerson(page, 'unconfirmed'), '/account', PASSWORD);
    await page.getByText(CLOSING_TEXTS.unconfirmed).waitFor();
    await page.getByText('It can change once you have confirmed it.').waitFor();
    expect(await button(page, 'Close my account…').count()).toBe(0);
    expect(await field(page, 'New e-mail address').count()).toBe(0);
    await checkLooks(page);
  });

  test('reads why the account cannot be closed, and keeps it', async () => {
    const page = await browsing.newPage({ expectedErrors: [/the server responded with a status of 409/] });
    await openSignedIn(page, EDITOR.email, '/account', DEMONSTRATION_PASSWORD);
    await button(page, 'Close my account…').click();
    await page.locator('#own-data').getByLabel('Your password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
    await button(page, 'Close my account for good').click();
    await page
      .getByRole('alert')
      .filter({ hasText: /last managing editor|cannot be closed yet/ })
      .waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your data' }).waitFor();
  });

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('finds nothing wrong with the section by axe, %s and %i px wide', async (colorScheme, width) => {
    const page = await browsing.newPage({ colorScheme, width });
    const email = await newPerson(page, `looks${width}`);
    await openSignedIn(page, email, '/account', PASSWORD);
    await button(page, 'Close my account…').click();
    await field(page, 'Your password').last().waitFor();
    await checkLooks(page);
  });
});

/** Tab by tab to a control of a page that has buttons which wait for a choice. */
async function tabOn(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  await control.waitFor();
  for (let steps = 0; steps < 80 && !(await hasFocus()); steps += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
}

describe('a managing editor', () => {
  test('signs somebody out everywhere, who was here today', async () => {
    const page = await browsing.newPage();
    const email = await newPerson(page, 'lost');
    const lost = await browsing.newPage({ expectedErrors: [/the server responded with a status of 401/] });
    await openSignedIn(lost, email, '/account', PASSWORD);
    await openSignedIn(page, EDITOR.email, `/editor/accounts?search=${email}`);
    await page.getByText(/Last here on \d+ \w+ \d{4}/).waitFor();
    await checkLooks(page);
    await page.getByRole('button', { name: 'Sign out Ann Example lost everywhere' }).click();
    await page.getByText('The person is signed out everywhere.').first().waitFor();
    await lost.reload();
    await lost.waitForURL(/\/login/);
  });

  test('shuts somebody out after one question, and lets them in again, by keyboard', async () => {
    const page = await browsing.newPage({ width: 360, colorScheme: 'dark' });
    const email = await newPerson(page, 'shut');
    await openSignedIn(page, EDITOR.email, `/editor/accounts?search=${email}`);
    await button(page, 'Deactivate… the account of Ann Example shut').press('Enter');
    await checkLooks(page);
    await button(page, 'Leave it active').press('Enter');
    await button(page, 'Deactivate… the account of Ann Example shut').press('Enter');
    await button(page, 'Deactivate the account').press('Space');
    await page.getByText('The person is shut out until you reactivate the account.').first().waitFor();
    await page.getByText('Deactivated', { exact: true }).waitFor();
    await checkLooks(page);
    await button(page, 'Reactivate the account of Ann Example shut').press('Enter');
    await page.getByText('The person can sign in again.').first().waitFor();
    await button(page, 'Deactivate… the account of Ann Example shut').waitFor();
  });

  test('closes an account after one question, and keeps it where the answer is no', async () => {
    const page = await browsing.newPage();
    const email = await newPerson(page, 'asked');
    await openSignedIn(page, EDITOR.email, `/editor/accounts?search=${email}`);
    const close = page.getByRole('button', { name: 'Close… the account of Ann Example asked' });
    await close.click();
    await button(page, 'Keep it').click();
    await close.click();
    await checkLooks(page);
    await button(page, 'Close the account').click();
    await page.getByText('The account was closed. Its owner is told by mail.').first().waitFor();
    await page.getByText('No account found.').waitFor();
  });

  test('makes two accounts of one person one with the keyboard alone, after reading what would move', async () => {
    const page = await browsing.newPage({ expectedErrors: [/the server responded with a status of 40[09]/] });
    const [goes, stays] = [await newPerson(page, 'goes'), await newPerson(page, 'stays')];
    await openSignedIn(page, EDITOR.email, `/editor/accounts?search=${goes}`);
    const summary = page.locator('summary', { hasText: `Merge the account of ${goes}` });
    await tabOn(page, summary);
    await page.keyboard.press('Enter');
    const address = field(page, 'E-mail address of the account that stays');
    const show = async (email: string) => {
      await address.fill(email);
      await page.keyboard.press('Enter');
    };
    await show('nobody@example.org');
    await page.getByText('No account has this address.').first().waitFor();
    await show(EDITOR.email);
    await page.getByText('One of the two is your own account.').waitFor();
    await show(stays);
    const heading = page.getByRole('heading', { name: `${goes} becomes part of ${stays}` });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText(MERGING_TEXTS.kept).waitFor();
    await checkLooks(page);

    const password = field(page, 'Your own password');
    await tabOn(page, password);
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('That is not your password.').first().waitFor();
    await password.fill(DEMONSTRATION_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText(`${goes} is part of the account of ${stays} now.`).first().waitFor();
    await page.getByText('No account found.').waitFor();
    expect((await caughtMail(page, goes, 'Your accounts have become one')).text).not.toContain(stays);
  });

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('reads what would move in every light, %s and %i px wide', async (colorScheme, width) => {
    const page = await browsing.newPage({ colorScheme, width });
    const [goes, stays] = [await newPerson(page, `goes${width}`), await newPerson(page, `stays${width}`)];
    await openSignedIn(page, EDITOR.email, `/editor/accounts?search=${goes}`);
    await page.locator('summary', { hasText: `Merge the account of ${goes}` }).click();
    await field(page, 'E-mail address of the account that stays').fill(stays);
    await button(page, 'Show what would move').click();
    await page.getByText(MERGING_TEXTS.record).waitFor();
    await checkLooks(page);
  });
});
