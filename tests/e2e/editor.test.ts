import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { EDITORIAL_TEXTS } from '#domain/editorial/editorial';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, summary, tabTo, toasts } from '../support/account-pages.ts';
import { checkLooks, type PageOptions, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
const AUTHOR = 'author@journal.example';
/** What Chromium writes to the console about a reply that is no success. */
const REFUSED = [/the server responded with a status of (404|409|500)/];

async function openAs(address: string, options: PageOptions = {}): Promise<Page> {
  const page = await browsing.newPage(options);
  await openSignedIn(page, EDITOR.email, address);
  await page.waitForURL(({ pathname }) => pathname.startsWith('/editor'));
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const badge = (page: Page) => page.locator('.manuscript-head .badge');

/** Opens a manuscript of the demonstration by words of its title, which is listed once. */
async function openManuscript(page: Page, words: string): Promise<void> {
  await page.goto(`/editor/manuscripts/all?search=${encodeURIComponent(words)}`);
  await page.getByText('1 manuscript', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Review/ }).click();
  await heading(page, 'Manuscript Evaluation').waitFor();
  await badge(page).waitFor();
}

test('by keyboard: what needs the editor comes first; a late reviewer is reminded in the row, and the next row has the focus', async () => {
  const page = await openAs('/editor');
  const rows = page.locator('.need');
  await rows.first().waitFor();
  const more = button(page, 'Load more');
  while ((await more.count()) > 0) {
    const shown = await rows.count();
    await more.press('Enter');
    await expect.poll(() => rows.count()).toBeGreaterThan(shown);
  }
  const before = await rows.allInnerTexts();
  const place = before.findIndex((words) => /Samuel Okonjo is \d days? overdue/.test(words));
  await rows.nth(place).focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Remind/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Send a reminder?' }).waitFor();
  await tabTo(page, button(page, 'Yes, send it'));
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBe(before.length - 1);
  expect((await rows.allInnerTexts()).join()).not.toContain('Samuel Okonjo is');
  const focused = () => rows.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
  await expect.poll(focused).toBe(Math.min(place, before.length - 2));
});

test('by keyboard: from the dashboard to a decision, whose letter the authors get; notes survive a reload and a log-out', async () => {
  const page = await openAs('/editor');
  await heading(page, 'Editor Dashboard').waitFor();
  expect(await page.locator('.summary-cards').innerText()).toMatch(
    /Total Manuscripts\s+\d+\s+Pending Review\s+\d+\s+Published\s+\d+/,
  );
  const chart = page.getByRole('img', { name: /^Bar chart/ });
  expect(await chart.getAttribute('aria-label')).toMatch(
    /Submitted \d+, Under Review \d+, Revisions \d+, Accepted \d+, Rejected \d+, Published \d+/,
  );
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
  expect(await field(page, 'Editorial notes').inputValue()).toBe('Please report repeat values.');
  await page.locator('#person summary').click();
  await button(page, 'Sign out').click();
  await page.waitForURL('**/login?**');
  await logIn(page, EDITOR.email, DEMONSTRATION_PASSWORD, true);
  await page.locator('.letter-preview').getByText('Please report repeat values.').waitFor();
  await button(page, 'Edit the letter').click();
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

test('a reviewer is invited by e-mail, and accepts by the mailed link without a password', async () => {
  const page = await openAs('/editor', { expectedErrors: REFUSED });
  await openManuscript(page, 'paediatric forearm');
  await button(page, 'Assign Reviewer').click();
  expect(await summary(page).count()).toBe(0);
  await field(page, 'Reviewer’s e-mail').fill('new.reviewer@clinic.example');
  await button(page, 'Assign Reviewer').click();
  await toasts(page).getByText('Reviewer new.reviewer@clinic.example assigned successfully.').waitFor();
  const invited = page.getByRole('listitem').filter({ hasText: 'new.reviewer@clinic.example' });
  await invited.getByText('Invited', { exact: true }).waitFor();
  await invited.getByText('Address not confirmed', { exact: true }).waitFor();
  await field(page, 'Reviewer’s e-mail').fill('new.reviewer@clinic.example');
  await button(page, 'Assign Reviewer').click();
  await summary(page).getByText('is already invited to review this manuscript.').waitFor();

  const { text } = await caughtMail(page, 'new.reviewer@clinic.example', 'Invitation to review');
  const link = text.match(/https?:\/\/\S+#token=[\w-]+/)?.[0] ?? '';
  const reviewer = await browsing.newPage({ width: 360, expectedErrors: REFUSED });
  await reviewer.goto(link);
  await reviewer.getByRole('heading', { name: /^Return to sport/ }).waitFor();
  expect(await reviewer.locator('main').innerText()).not.toContain('Wójcik');
  expect(reviewer.url()).not.toContain('token');
  await reviewer.getByText('If you decline: say why, or whom to ask instead').click();
  await checkLooks(reviewer);
  await button(reviewer, 'Accept the invitation').click();
  await summary(reviewer).getByText('Enter your name.').waitFor();
  await checkLooks(reviewer);
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
  // The buttons that come after it say the name as well.
  await invited.getByText('Ingrid Solheim', { exact: true }).first().waitFor();
  expect(await invited.getByText('Address not confirmed').count()).toBe(0);
  await caughtMail(page, EDITOR.email, 'Accepted: review of');
});

test('of two editors, the slower is told the present state, keeps what was typed, and decides again', async () => {
  const page = await openAs('/editor', { expectedErrors: REFUSED });
  await openManuscript(page, 'antenatal education');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await field(other, 'Editorial notes').fill('Accepted by the first.');
  await field(other, 'Status').selectOption('accepted');
  await field(other, 'Volume').fill('42');
  await field(other, 'Issue').fill('3');
  await button(other, 'Update Status').click();
  await toasts(other).getByText('Manuscript status updated to Accepted').waitFor();
  await other.getByText(/^Volume \d{4}\(42\), Issue 3$/).waitFor();

  await field(page, 'Status').selectOption('rejected');
  await field(page, 'Editorial notes').fill('Rejected by the second.');
  await button(page, 'Update Status').click();
  await button(page, 'Yes, reject it').click();
  await page.getByRole('alert').getByText(EDITORIAL_TEXTS.stale).waitFor();
  expect(await page.getByRole('alert').innerText()).toContain(`It is now Accepted, decided by ${EDITOR.email}`);
  expect(await badge(page).innerText()).toBe('Accepted');
  expect(await field(page, 'Editorial notes').inputValue()).toBe('Rejected by the second.');
  expect(await field(page, 'Status').inputValue()).toBe('rejected');
  // Its status has changed: the question is asked again, about the new one.
  await button(page, 'Update Status').click();
  await button(page, 'Go back').click();
  expect(await badge(page).innerText()).toBe('Accepted');
  await button(page, 'Update Status').click();
  await button(page, 'Yes, reject it').click();
  await toasts(page).getByText('Manuscript status updated to Rejected').waitFor();
  await caughtMail(page, AUTHOR, 'Our decision on your manuscript');
});

test('a link pressed while what was searched for arrives opens its manuscript, though its row is about to go', async () => {
  const page = await openAs('/editor/manuscripts/all');
  const row = page.getByRole('link', { name: /^Review/ }).nth(1);
  await row.waitFor();
  const reply = Promise.withResolvers<void>();
  await page.route(/[?&]search=haemoglobin/, async (route) => {
    await reply.promise;
    await route.continue();
  });
  const isSearching = page.waitForRequest(/[?&]search=haemoglobin/);
  await page.getByPlaceholder('Search by title, abstract, or keywords...').fill('haemoglobin');
  await isSearching;
  await row.hover();
  const address = await row.getAttribute('href');
  const hasArrived = page.waitForResponse(/[?&]search=haemoglobin/);
  await page.mouse.down();
  reply.resolve();
  await (await hasArrived).finished();
  // The page has had its time to draw.
  for (let frame = 0; frame < 5; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await heading(page, 'Manuscript Evaluation').waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
});

test('what is missing or wrong is told, and other paths lead to the dashboard', async () => {
  const page = await openAs('/editor/no/such/page', { expectedErrors: [...REFUSED, /net::ERR_FAILED/] });
  await heading(page, 'Editor Dashboard').waitFor();
  expect(new URL(page.url()).pathname).toBe('/editor/dashboard');
  await page.goto('/editor/manuscript/0000000000000000');
  await page.getByText('Manuscript not found', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await heading(page, 'Editor Dashboard').waitFor();

  await page.getByRole('link', { name: 'View all manuscripts' }).click();
  await heading(page, 'All Manuscripts').waitFor();
  await field(page, 'Status').selectOption('Rejected');
  await heading(page, 'Rejected Manuscripts').waitFor();
  await field(page, 'Search').fill('nothing of this name 100%_');
  await page.getByText('No manuscripts found.').waitFor();
  await field(page, 'Search').fill('');
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click();
  await button(page, 'Update Status').click();
  await summary(page).getByText(EDITORIAL_TEXTS.notesRequired).waitFor();
  await field(page, 'Status').selectOption('accepted');
  await field(page, 'Editorial notes').fill('After an appeal.');
  await field(page, 'Volume').fill('');
  await field(page, 'Issue').fill('3');
  await button(page, 'Update Status').click();
  await summary(page).getByText(EDITORIAL_TEXTS.issueWithoutVolume).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Manuscript' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('manuscript.pdf');

  const address = page.url();
  await page.route('**/api/editor/manuscript/**', (route) => route.abort());
  await page.goto(address);
  await page.waitForURL('**/editor/dashboard');
  await toasts(page).getByText('Failed to load manuscript details').waitFor();
  await page.route('**/api/editor/dashboard/', (route) => route.abort());
  await page.route('**/api/editor/manuscripts/**', (route) => route.abort());
  await page.reload();
  await page.getByText('Failed to load dashboard data. Please try again later.').waitFor();
  await toasts(page).getByText('Failed to load dashboard data', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Manuscripts', exact: true }).click();
  await toasts(page).getByText('Failed to load manuscripts').waitFor();
});

test('a publication goes live in sight, among the builds; the site is rolled back, and built again', async () => {
  const page = await openAs('/editor');
  const [number, title] = await readAccepted(page);
  await field(page, 'Status').selectOption('published');
  await field(page, 'Editorial notes').fill('To be published.');
  await button(page, 'Update Status').click();
  expect(await page.getByRole('dialog').innerText()).toContain('Declarations: Write the statement on funding');
  const reason = field(page, 'Why it is published all the same');
  expect(await reason.inputValue()).toBe('To be published.');
  await reason.fill('');
  expect(await button(page, 'Yes, publish it').isEnabled()).toBe(false);
  await reason.fill('The statements follow this afternoon.');
  await checkLooks(page);
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
  const shows = (words: RegExp) => expect.poll(() => newest.innerText(), { timeout: 90_000 }).toMatch(words);
  await shows(new RegExp(`^Live\\s+After a publication[\\s\\S]*\\d+ pages? added[\\s\\S]*${number}`));
  await newest.getByText('Which pages').click();
  const article = await newest
    .getByRole('link', { name: /^\/articles\// })
    .first()
    .getAttribute('href');
  const pageTitle = async () => (await (await page.request.get(`${article}/`)).text()).match(/<h1[^>]*>([^<]*)/)?.[1];
  expect(await pageTitle()).toContain(title.slice(0, 20));
  await checkLooks(page);
  await button(page, 'Roll back').click();
  await checkLooks(page);
  await button(page, 'Yes, roll back').click();
  await toasts(page).getByText('The site shows its earlier state again.').waitFor();
  await shows(/^Live\s+Roll back to the site before[\s\S]*[1-9]\d* removed/);
  // The article itself stays readable: its page is filled from the API.
  expect(await pageTitle()).not.toContain(title.slice(0, 20));
  expect(await button(page, 'Roll back').count()).toBe(0);
  await button(page, 'Rebuild now').click();
  await shows(/^Live\s+Requested by the office/);
  expect(await pageTitle()).toContain(title.slice(0, 20));
}, 300_000);

/** Opens an accepted manuscript; answers its number and title. */
async function readAccepted(page: Page): Promise<[number: string, title: string]> {
  await page.goto('/editor/manuscripts/accepted');
  const row = page.locator('.manuscripts tbody tr').first();
  const words = await Promise.all([row.locator('.row-number').innerText(), row.locator('.row-title').innerText()]);
  await row.getByRole('link', { name: /^Review/ }).click();
  await badge(page).waitFor();
  return words as [string, string];
}

test('dashboard, list and manuscript are accessible, wide and narrow, light and dark', async () => {
  const page = await openAs('/editor');
  await page.getByText('Show the numbers as a table').click();
  await checkLooks(page);
  await page.getByRole('link', { name: 'Manuscripts', exact: true }).click();
  await page.locator('.manuscripts').waitFor();
  await checkLooks(page);
  await openManuscript(page, 'ST elevation');
  // The status is the present one: its letter is not sent again unless the editor says so.
  expect(await page.locator('.letter-preview').count()).toBe(0);
  await field(page, 'Send this letter to the authors').check();
  await button(page, 'Edit the letter').click();
  await checkLooks(page);
  await field(page, 'Status').selectOption('published');
  await field(page, 'Editorial notes').fill('At once.');
  await button(page, 'Update Status').click();
  await page.getByRole('dialog').waitFor();
  await checkLooks(page);
});
