import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, summary, tabTo, toasts } from '../../support/account-pages.ts';
import { type PageOptions, useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
/** Chromium's console messages about failed requests. */
const REFUSED = [/the server responded with a status of (404|409)/];
const UNAUTHORIZED = [/the server responded with a status of 401/];

async function openAs(address: string, options: PageOptions = {}): Promise<Page> {
  const page = await browsing.newPage(options);
  await openSignedIn(page, EDITOR.email, address);
  await page.waitForURL(({ pathname }) => pathname.startsWith('/editor'));
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const badge = (page: Page) => page.locator('.manuscript-head .badge');

/** Opens a manuscript of the demonstration by words in its unique title. */
async function openManuscript(page: Page, words: string): Promise<void> {
  await page.goto(`/editor/manuscripts/all?search=${encodeURIComponent(words)}`);
  await page.getByText('1 manuscript', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Review/ }).click();
  await heading(page, 'Manuscript Evaluation').waitFor();
  await badge(page).waitFor();
}

test('by keyboard: from the dashboard to a decision, whose letter the authors get; notes survive a reload and a log-out', async () => {
  // Requests still pending when she signs out are refused.
  const page = await openAs('/editor', { expectedErrors: UNAUTHORIZED });
  await heading(page, 'Editor Dashboard').waitFor();
  const chart = page.getByRole('img', { name: /^Bar chart/ });
  const bars = chart.locator('.recharts-bar-rectangle');
  await bars.first().waitFor();
  expect(await bars.count()).toBe(6);
  expect(await chart.locator('text').allTextContents()).toEqual(
    expect.arrayContaining(['Submitted', 'Under Review', 'Revisions', 'Accepted', 'Rejected', 'Published']),
  );
  await tabTo(page, page.getByRole('link', { name: 'New Submissions' }));
  await page.keyboard.press('Enter');
  await heading(page, 'Submitted Manuscripts').waitFor();
  expect(await heading(page, 'Submitted Manuscripts').evaluate((h1) => h1 === document.activeElement)).toBe(true);
  expect(await page.title()).toMatch(/^Submitted Manuscripts \| /);

  await tabTo(page, page.getByPlaceholder('Search by title, abstract, or keywords...', { exact: true }));
  await page.keyboard.type('HAEMOGLOBIN');
  await page.getByText('1 manuscript', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?search=HAEMOGLOBIN');
  await tabTo(page, page.getByRole('link', { name: /^Review Point-of-care/ }));
  await page.keyboard.press('Enter');
  await heading(page, 'Manuscript Evaluation').waitFor();
  await page.getByText('5 November 2026').first().waitFor();
  expect(await badge(page).innerText()).toBe('Submitted');

  await tabTo(page, field(page, 'Status'));
  await page.keyboard.type('Rev');
  await tabTo(page, field(page, 'Editorial notes'));
  await page.keyboard.type('Please report repeat values.');
  await page.locator('.letter-preview').getByText('Please report repeat values.').waitFor();
  await page.reload();
  await page.locator('.letter-preview').getByText('Please report repeat values.').waitFor();
  expect(await field(page, 'Editorial notes').inputValue()).toBe('Please report repeat values.');
  await page.locator('#person summary').click();
  await button(page, 'Sign out').click();
  await page.waitForURL('**/login?**');
  await logIn(page, EDITOR.email, DEMONSTRATION_PASSWORD, true);
  await page.locator('.letter-preview').getByText('Please report repeat values.').waitFor();
  await button(page, 'Edit the letter').click();
  await browsing.checkLooks(page);
  const letter = field(page, 'Letter');
  await letter.fill(`${await letter.inputValue()}\n\nA word of our own.`);
  await tabTo(page, button(page, 'Update Status'));
  await page.keyboard.press('Enter');
  await toasts(page).getByText('Manuscript status updated to Revisions Required').waitFor();
  expect(await badge(page).innerText()).toBe('Revisions Required');
  expect(await field(page, 'Editorial notes').inputValue()).toBe('');
  await page.reload();
  expect(await field(page, 'Editorial notes').inputValue()).toBe('');
  await page.locator('.history').getByText('Please report repeat values.').first().waitFor();

  const author = (await page.locator('.statements').innerText()).match(/\S+@\S+/)?.[0] ?? '';
  const mail = await caughtMail(page, author, 'revisions requested');
  expect(mail.text).toContain('Please report repeat values.');
  expect(mail.text).toContain('A word of our own.');
});

test('a reviewer is invited by email, and accepts by the emailed link without a password', async () => {
  const page = await openAs('/editor', { expectedErrors: REFUSED });
  await openManuscript(page, 'paediatric forearm');
  await button(page, 'Assign Reviewer').click();
  expect(await summary(page).count()).toBe(0);
  await field(page, 'Reviewer’s email').fill('new.reviewer@clinic.example');
  await button(page, 'Assign Reviewer').click();
  await toasts(page).getByText('Reviewer new.reviewer@clinic.example assigned successfully.').waitFor();
  const invited = page.getByRole('listitem').filter({ hasText: 'new.reviewer@clinic.example' });
  await invited.getByText('Invited', { exact: true }).waitFor();
  await invited.getByText('Address not confirmed', { exact: true }).waitFor();
  await field(page, 'Reviewer’s email').fill('new.reviewer@clinic.example');
  await button(page, 'Assign Reviewer').click();
  await summary(page).getByText('is already invited to review this manuscript.').waitFor();

  const { text } = await caughtMail(page, 'new.reviewer@clinic.example', 'Invitation to review');
  const link = text.match(/https?:\/\/\S+#token=[\w-]+/)?.[0] ?? '';
  const reviewer = await browsing.newPage({ width: 360, expectedErrors: REFUSED });
  await reviewer.goto(link);
  await reviewer.getByRole('heading', { name: /^Return to sport/ }).waitFor();
  expect(await reviewer.locator('main').innerText()).not.toContain('Wójcik');
  expect(reviewer.url()).not.toContain('token');
  await reviewer.getByText('If you decline: say why, or suggest someone else').click();
  await browsing.checkLooks(reviewer);
  await button(reviewer, 'Accept the invitation').click();
  await summary(reviewer).getByText('Enter your name.').waitFor();
  await browsing.checkLooks(reviewer);
  await field(reviewer, 'First name').fill('Ingrid');
  await field(reviewer, 'Last name').fill('Solheim');
  await button(reviewer, 'Accept the invitation').click();
  await reviewer.getByText('Thank you for agreeing to review this manuscript.').waitFor();
  await reviewer.goto('about:blank');
  await reviewer.goto(link);
  await reviewer.getByText('You have accepted this invitation.').waitFor();
  await reviewer.goto(link.replace(/#.*/, `#token=${'x'.repeat(43)}`));
  await reviewer.getByText(INVITATION_TEXTS.unknown).waitFor();
  await page.reload();
  await invited.getByText('Reviewing', { exact: true }).waitFor();
  // The buttons that appear later contain the name as well.
  await invited.getByText('Ingrid Solheim', { exact: true }).first().waitFor();
  expect(await invited.getByText('Address not confirmed').count()).toBe(0);
  await caughtMail(page, EDITOR.email, 'Accepted: review of');
});

test('a publication goes live in sight, among the builds; the site is rolled back, and built again', async () => {
  const page = await openAs('/editor');
  const [number, title] = await readAccepted(page);
  await field(page, 'Status').selectOption('published');
  await field(page, 'Editorial notes').fill('To be published.');
  await button(page, 'Update Status').click();
  expect(await page.getByRole('dialog').innerText()).toContain('Declarations: Write the statement on funding');
  const reason = field(page, 'Reason for publishing anyway');
  expect(await reason.inputValue()).toBe('To be published.');
  await reason.fill('');
  expect(await button(page, 'Yes, publish it').isEnabled()).toBe(false);
  await reason.fill('The statements follow this afternoon.');
  await browsing.checkLooks(page);
  await button(page, 'Yes, publish it').click();
  await toasts(page).getByText('Manuscript status updated to Published').waitFor();
  await page
    .locator('.history')
    .getByText(/^Published although (a check|\d checks) had failed$/)
    .click();
  await page.locator('.history').getByText('The statements follow this afternoon.').waitFor();
  await page.getByRole('link', { name: 'Site builds', exact: true }).click();
  await heading(page, 'Site builds').waitFor();
  const newest = page.locator('.builds > li').first();
  const shows = async (words: RegExp) => {
    await browsing.site.build();
    await expect.poll(() => newest.innerText(), { timeout: 90_000 }).toMatch(words);
  };
  await shows(new RegExp(`^Live\\s+After a publication[\\s\\S]*\\d+ pages? added[\\s\\S]*${number}`));
  await newest.getByText('Pages affected').click();
  const article = await newest
    .getByRole('link', { name: /^\/articles\// })
    .first()
    .getAttribute('href');
  const pageTitle = async () => (await (await page.request.get(`${article}/`)).text()).match(/<h1[^>]*>([^<]*)/)?.[1];
  expect(await pageTitle()).toContain(title.slice(0, 20));
  await browsing.checkLooks(page);
  await button(page, 'Roll back').click();
  await browsing.checkLooks(page);
  await button(page, 'Yes, roll back').click();
  await toasts(page).getByText('The site has been rolled back.').waitFor();
  await shows(/^Live\s+Rollback to the previous site[\s\S]*[1-9]\d* removed/);
  // The article stays readable: the view shell loads it from the API.
  expect(await pageTitle()).not.toContain(title.slice(0, 20));
  expect(await button(page, 'Roll back').count()).toBe(0);
  await button(page, 'Rebuild now').click();
  await shows(/^Live\s+Requested by the office/);
  expect(await pageTitle()).toContain(title.slice(0, 20));
}, 300_000);

/** Opens an accepted manuscript; returns its number and title. */
async function readAccepted(page: Page): Promise<[number: string, title: string]> {
  await page.goto('/editor/manuscripts/accepted');
  const row = page.locator('.manuscript-list tbody tr').first();
  const words = await Promise.all([row.locator('.row-number').innerText(), row.locator('.row-title').innerText()]);
  await row.getByRole('link', { name: /^Review/ }).click();
  await badge(page).waitFor();
  return words as [string, string];
}
