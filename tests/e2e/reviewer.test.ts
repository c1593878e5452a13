import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { editorialApi } from '#domain/editorial/paths';
import { api, paths } from '#domain/paths';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { REVIEW_TEXTS } from '#domain/review/review';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, summary, tabTo, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';
import { docx } from '../support/documents.ts';

const browsing = useBrowser();
const [EDITOR, , REVIEWER] = SAMPLE_ACCOUNTS;
const password = DEMONSTRATION_PASSWORD;

/** What Chromium writes to the console about a server that refuses, or that is not there. */
const REFUSED = [/the server responded with a status of (400|401|404|409|5\d\d)/, /net::ERR_/];

/** The editor invites somebody; returns the link of the mail. */
async function invite(page: Page, email: string, title: string): Promise<string> {
  const { request } = page;
  const signedIn = await request.post(api.login, { data: { email: EDITOR.email, password } });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const found = await request.get(editorialApi.editorManuscripts('all'), { headers, params: { search: title } });
  const [{ id }] = await found.json();
  const invited = await request.post(editorialApi.assignReviewer(id), { headers, data: { reviewer_email: email } });
  expect(invited.status()).toBe(200);
  const { text } = await caughtMail(page, email, 'Invitation to review');
  await page.context().clearCookies();
  return /\/review-invitation#token=\S+/.exec(text)?.[0] ?? '';
}

async function downloads(page: Page, name: string | RegExp): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return (await downloading).suggestedFilename();
}

const status = (page: Page) => page.getByRole('status', { name: 'Your review' });
const isSaved = (page: Page) =>
  status(page)
    .getByText(/^Saved \d\d:\d\d$/)
    .waitFor({ timeout: 60_000 });

async function pressByKey(page: Page, control: Locator, key: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

test('by the link, without an account and by keyboard: a review survives no connection, a reload and a killed server, and arrives whole', async () => {
  const page = await browsing.newPage({ expectedErrors: REFUSED });
  await page.goto(paths.reviewer);
  await page.getByText('Please open the link in the newest mail').waitFor();

  const link = await invite(page, 'nadia.rahman@clinic.example', 'Return to sport');
  await page.goto(link);
  await tabTo(page, field(page, 'First name'));
  await page.keyboard.type('Nadia');
  await tabTo(page, field(page, 'Last name'));
  await page.keyboard.type('Rahman');
  await pressByKey(page, button(page, 'Accept the invitation'), 'Enter');
  await page.getByText(INVITATION_TEXTS.accepted).waitFor();
  await pressByKey(page, page.getByRole('link', { name: 'Continue to the review' }), 'Enter');
  await page.getByRole('heading', { name: 'Your competing interests' }).waitFor();
  expect(page.url()).toMatch(/\/reviewer\/review\/[a-z0-9]+$/);
  expect(await page.locator('main').innerText()).not.toContain('Wójcik');
  expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
  await button(page, 'Declare').press('Enter');
  await summary(page).getByText(REVIEW_TEXTS.interestsRequired).waitFor();
  await checkLooks(page);
  await pressByKey(page, field(page, 'I have no competing interests'), 'Space');
  await pressByKey(page, button(page, 'Declare'), 'Enter');
  await field(page, 'Comments to the authors').waitFor();
  expect(await downloads(page, /^Download first version/)).toMatch(/^MJ-\d{4}-\d{4}-r1\.pdf$/);
  expect(await downloads(page, 'Add it to your calendar')).toMatch(/-review\.ics$/);
  await checkLooks(page);

  // A score by its arrow key, words by typing.
  await tabTo(page, page.locator('#review-methods-score-none'));
  await page.keyboard.press('ArrowUp');
  expect(await page.locator('#review-methods-score-5').isChecked()).toBe(true);
  const words = field(page, 'Comments to the authors');
  await tabTo(page, words);
  await page.keyboard.type('First, who decided on the return?');
  await isSaved(page);

  const context = page.context();
  await context.setOffline(true);
  await words.press('End');
  await page.keyboard.type(' Second, written on a train.');
  await status(page).getByText('You are offline. Saved on this device').waitFor();
  // The connection is back, but the draft does not get through before the page is reloaded.
  await page.route('**/draft/', (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  expect(await words.inputValue()).toBe('First, who decided on the return? Second, written on a train.');
  // What a page sends while it is left may yet arrive; what is written now does not.
  await words.press('End');
  await page.keyboard.type(' Still');
  await status(page).getByText('Saved on this device only.').waitFor();
  await page.unroute('**/draft/');
  await button(page, 'Try again now').press('Enter');
  await isSaved(page);

  // It arrives, but the answer does not: what is typed afterwards is no other version.
  await page.route('**/draft/', async (route) => void (await route.fetch().then(() => route.abort())), { times: 1 });
  await words.press('End');
  await page.keyboard.type(' moving. Third,');
  await status(page).getByText('Saved on this device only.').waitFor();
  await page.keyboard.type(' unanswered.');
  await isSaved(page);
  expect(await page.locator('.versions').count()).toBe(0);

  await browsing.site.killAndRestart(async () => {
    await words.press('End');
    await page.keyboard.type(' Last, while the server was down.');
    await status(page).getByText('Saved on this device only.').waitFor();
  });
  await isSaved(page);
  const whole =
    'First, who decided on the return? Second, written on a train. Still moving. Third, unanswered. Last, while the server was down.';

  await pressByKey(page, button(page, 'Read it back'), 'Enter');
  await summary(page).getByRole('link', { name: REVIEW_TEXTS.recommendationRequired }).press('Enter');
  await page.keyboard.press('Space');
  await pressByKey(page, button(page, 'Read it back'), 'Enter');
  await page.getByRole('heading', { name: 'Please read your review once more' }).waitFor();
  expect(await page.locator('.for-authors').innerText()).toContain(whole);
  expect(await page.locator('.confidential').innerText()).toMatch(
    /Recommendation\s+Accept[\s\S]*Methods\s+5 of 5, Excellent/,
  );
  await checkLooks(page);
  await pressByKey(page, button(page, 'Send in the review'), 'Enter');
  await page.getByText(`${REVIEW_TEXTS.submitted} A letter of thanks is on its way to you.`).waitFor();
  expect(await downloads(page, /certificate/)).toBe('certificate-of-peer-review.pdf');
  expect(await page.locator('.for-authors').innerText()).toContain(whole);
  // What the server has, the device forgets.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('review-')))).toEqual([]);
  await caughtMail(page, 'nadia.rahman@clinic.example', 'Thank you for your review');
  await page.reload();
  await page.getByRole('heading', { name: 'Your review is with the editor' }).waitFor();
  await button(page, 'Change my review').click();
  expect(await words.inputValue()).toBe(whole);

  // A link that has ended, and the newest one pasted over it.
  const review = new URL(page.url()).pathname;
  await page.goto(`${review}#token=${'x'.repeat(43)}`);
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await page.goto(review + link.slice(link.indexOf('#')));
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor({ state: 'hidden' });

  const other = await browsing.newPage({ width: 360, expectedErrors: REFUSED });
  await other.goto(await invite(other, 'tomas.lind@clinic.example', 'Return to sport'));
  await button(other, 'Decline the invitation').click();
  await other.getByText(INVITATION_TEXTS.declined).waitFor();
}, 180_000);

test('by account: the list, a session that ends while somebody writes, two windows, a file, and the decision with the other reviews', async () => {
  const page = await browsing.newPage({ expectedErrors: REFUSED });
  await openSignedIn(page, REVIEWER.email, paths.reviewer, password);
  const group = (name: string) => page.getByRole('region', { name });
  await group('Invitations')
    .getByRole('link', { name: /^Group antenatal/ })
    .waitFor();
  expect(await group('Current reviews').innerText()).toMatch(/To be written[\s\S]*Due \d+ \w+ 2026$/m);
  expect(await group('Past reviews').innerText()).toMatch(/Decided[\s\S]*Structured handover/);
  await checkLooks(page);

  await page.getByRole('link', { name: /^Return to sport/ }).click();
  const words = field(page, 'Confidential comments to the editor');
  await words.fill('Sound, but small.');
  await isSaved(page);

  // The session ends elsewhere while the next words are typed.
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post(api.logoutEverywhere, { headers: { authorization: `Bearer ${token}` }, data: {} });
  await words.fill('Sound, but small. The team is careful.');
  await page.getByRole('heading', { name: 'Please come in again' }).waitFor();
  await checkLooks(page);
  await words.press('End');
  await page.keyboard.type(' Typed while signed out.');
  await status(page).getByText('Saved on this device.').waitFor();
  await logIn(page, REVIEWER.email, password);
  await isSaved(page);
  const kept = 'Sound, but small. The team is careful. Typed while signed out.';
  expect(await words.inputValue()).toBe(kept);

  // A second window goes on writing; the first is shown both versions.
  const address = page.url();
  const second = await page.context().newPage();
  await second.goto(`/login?next=${new URL(address).pathname}`);
  await logIn(second, REVIEWER.email, password);
  const there = field(second, 'Comments to the authors');
  await there.fill('From the second window.');
  await isSaved(second);
  const here = field(page, 'Comments to the authors');
  await here.fill('From the first window.');
  await page.getByText(REVIEW_TEXTS.stale).waitFor();
  expect(await page.locator('.versions').innerText()).toMatch(/From the first window\.[\s\S]*From the second window\./);
  await checkLooks(page);
  await button(page, 'Keep what is here').click();
  await isSaved(page);
  await second.reload();
  await expect.poll(() => there.inputValue()).toBe('From the first window.');
  await second.close();

  await page.locator('#review-file').setInputFiles({
    name: 'Remarks – Quiroga.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(docx({ paragraphs: ['Table 2, line by line.'] })),
  });
  await toasts(page).getByText(REVIEW_TEXTS.fileKept).waitFor();
  expect(await downloads(page, 'Download Remarks – Quiroga.docx')).toBe('Remarks – Quiroga.docx');
  await button(page, 'Remove Remarks – Quiroga.docx').click();
  await toasts(page).getByText(REVIEW_TEXTS.fileRemoved).waitFor();

  await page.goto(paths.reviewer);
  await page.getByRole('link', { name: /^Structured handover/ }).click();
  await page.getByRole('heading', { name: 'The decision' }).waitFor();
  expect(await page.locator('main').innerText()).toMatch(/Major Revision[\s\S]*Reviewer 2[\s\S]*redraw the figure/);
  expect(await page.locator('main').innerText()).not.toMatch(/Okonjo|Solheim/);
  await checkLooks(page);

  await page.goto(paths.reviewer);
  await page.getByRole('link', { name: /^Group antenatal/ }).click();
  await button(page, 'Decline the invitation').click();
  await page.getByText(REVIEW_TEXTS.declined).waitFor();
}, 180_000);

test('who registered with somebody else’s address sees no invitation to it, and is signed out when its owner accepts', async () => {
  const email = 'ulla.fenwrick@clinic.example';
  const page = await browsing.newPage({ width: 360, expectedErrors: REFUSED });
  const stranger = { password: 'copper meadow quartz 38', first_name: 'Mallory', last_name: 'Stranger' };
  const registration = { ...stranger, username: email, email, role: 'reviewer' };
  expect((await page.request.post(api.register, { data: registration })).status()).toBe(201);
  const link = await invite(page, email, 'Return to sport');
  await openSignedIn(page, email, paths.reviewer, stranger.password);
  await page.getByText('Your reviews are listed here once your address is confirmed.').waitFor();
  await page.getByRole('heading', { name: 'Please confirm your e-mail address' }).waitFor();
  await checkLooks(page);

  const owner = await browsing.newPage({ expectedErrors: REFUSED });
  await owner.goto(link);
  await field(owner, 'First name').fill('Ulla');
  await field(owner, 'Last name').fill('Fenwrick');
  await button(owner, 'Accept the invitation').click();
  await owner.getByText('Your e-mail address is confirmed now.').waitFor();
  await checkLooks(owner);
  await owner.getByRole('link', { name: 'Continue to the review' }).click();
  await owner.getByRole('heading', { name: 'Your competing interests' }).waitFor();

  await page.reload();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await page.goto(`/login?next=${paths.reviewer}`);
  await logIn(page, email, stranger.password);
  await summary(page).getByText('Invalid email or password.').waitFor();
}, 90_000);

test('a certificate is never made out to an address: it asks for a name in letters it can be set in', async () => {
  const page = await browsing.newPage({ width: 360, expectedErrors: REFUSED });
  await page.goto(await invite(page, 'wang@clinic.example', 'Return to sport'));
  await field(page, 'First name').fill('ᠪᠠᠲᠤ');
  await field(page, 'Last name').fill('ᠳᠣᠷᠵᠢ');
  await button(page, 'Accept the invitation').click();
  await page.getByRole('link', { name: 'Continue to the review' }).click();
  await field(page, 'I have no competing interests').check();
  await button(page, 'Declare').click();
  await field(page, 'Comments to the authors').fill('Sound.');
  await page.locator('#review-recommendation-accept').check();
  await button(page, 'Read it back').click();
  await button(page, 'Send in the review').click();
  await button(page, 'Download your certificate (PDF)').click();
  await checkLooks(page);
  await field(page, 'Your name on the certificate').fill('Bat Dorj');
  expect(await downloads(page, 'Download your certificate (PDF)')).toBe('certificate-of-peer-review.pdf');
}, 90_000);
