import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { editorialApi } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { REVIEW_TEXTS } from '#domain/review/review';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, summary, tabTo } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { caughtMail } from '../../support/caught-mail.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
const password = DEMONSTRATION_PASSWORD;

/** Chromium's console messages about a failed request and an unreachable server. */
const REFUSED = [/the server responded with a status of (400|401|404|409|5\d\d)/, /net::ERR_/];

/** Invites someone as the editor; returns the emailed link. */
async function invite(page: Page, email: string, title: string): Promise<string> {
  const { request } = page;
  const signedIn = await request.post(accountApi.login, { data: { email: EDITOR.email, password } });
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
  await page.getByText('Open the link in our latest email').waitFor();

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
  await browsing.checkLooks(page);
  await pressByKey(page, field(page, 'I have no competing interests'), 'Space');
  await pressByKey(page, button(page, 'Declare'), 'Enter');
  await field(page, 'Comments to the authors').waitFor();
  expect(await downloads(page, /^Download first version/)).toMatch(/^MJ-\d{4}-\d{4}-r1\.pdf$/);
  expect(await downloads(page, 'Add it to your calendar')).toMatch(/-review\.ics$/);
  await browsing.checkLooks(page);

  // Sets a score with the arrow keys, and types text.
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
  // Back online, but the draft is not saved before the page is reloaded.
  await page.route('**/draft/', (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  expect(await words.inputValue()).toBe('First, who decided on the return? Second, written on a train.');
  // Requests sent while the page unloads may still arrive; requests from now on do not.
  await words.press('End');
  await page.keyboard.type(' Still');
  await status(page).getByText('Saved on this device only.').waitFor();
  await page.unroute('**/draft/');
  await button(page, 'Try again now').press('Enter');
  await isSaved(page);

  // The server saves it, but the reply is lost; later typing causes no version conflict.
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

  await pressByKey(page, button(page, 'Preview your review'), 'Enter');
  await summary(page).getByRole('link', { name: REVIEW_TEXTS.recommendationRequired }).press('Enter');
  await page.keyboard.press('Space');
  await pressByKey(page, button(page, 'Preview your review'), 'Enter');
  await page.getByRole('heading', { name: 'Preview of your review' }).waitFor();
  expect(await page.locator('.for-authors').innerText()).toContain(whole);
  expect(await page.locator('.confidential').innerText()).toMatch(
    /Recommendation\s+Accept[\s\S]*Methods\s+5 of 5, Excellent/,
  );
  await browsing.checkLooks(page);
  await pressByKey(page, button(page, 'Submit the review'), 'Enter');
  await page.getByText(`${REVIEW_TEXTS.submitted} We have emailed you our thanks.`).waitFor();
  expect(await downloads(page, /certificate/)).toBe('certificate-of-peer-review.pdf');
  expect(await page.locator('.for-authors').innerText()).toContain(whole);
  // Text saved on the server is removed from the device.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('review-')))).toEqual([]);
  await caughtMail(page, 'nadia.rahman@clinic.example', 'Thank you for your review');
  await page.reload();
  await page.getByRole('heading', { name: 'Your review is with the editor' }).waitFor();
  await button(page, 'Change my review').click();
  expect(await words.inputValue()).toBe(whole);

  // Pastes the newest link over an expired one.
  const review = new URL(page.url()).pathname;
  await page.goto(`${review}#token=${'x'.repeat(43)}`);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await page.goto(review + link.slice(link.indexOf('#')));
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor({ state: 'hidden' });
}, 180_000);
