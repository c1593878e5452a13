import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { longDate } from '#domain/date';
import { editorialApi } from '#domain/editorial/paths';
import type { NeedKind } from '#domain/need/need';
import { api, paths } from '#domain/paths';
import { APPEAL_TEXTS } from '#domain/request/appeal';
import { REQUEST_TEXTS } from '#domain/request/request';
import { AUTHOR_TEXTS } from '#domain/submission/author-area';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';
import { waiting } from '../support/need-rows.ts';

const browsing = useBrowser();
const [EDITOR, AUTHOR, REVIEWER] = SAMPLE_ACCOUNTS;

async function manuscriptOf(page: Page, search: string): Promise<string> {
  const data = { email: EDITOR.email, password: DEMONSTRATION_PASSWORD };
  const signedIn = await page.request.post(api.login, { data });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const found = await page.request.get(editorialApi.editorManuscripts('all'), { headers, params: { search } });
  await page.context().clearCookies();
  return (await found.json())[0].id;
}

async function openAs(person: { email: string }, address: string, expectedErrors: RegExp[] = []): Promise<Page> {
  const page = await browsing.newPage({ expectedErrors });
  await openSignedIn(page, person.email, address);
  return page;
}

/** Presses what settles it, in its row of what waits for the office. */
async function settle(editor: Page, kind: NeedKind, title: string, name: string): Promise<void> {
  await editor.goto(paths.editorDashboard);
  const row = await waiting(editor, kind, title);
  await row.getByRole('button', { name }).click();
}

async function ask(author: Page, reason: string): Promise<void> {
  await author.getByText('Ask to withdraw this manuscript').click();
  await field(author, 'Reason').fill(reason);
  await button(author, 'Send the request').click();
  await toasts(author).getByText(AUTHOR_TEXTS.withdrawalReceived).waitFor();
}

test('a withdrawal is asked for, declined with words, asked for again, and granted from what needs the editor', async () => {
  const id = await manuscriptOf(await browsing.newPage(), 'Group antenatal');
  const author = await openAs(AUTHOR, paths.authorManuscript(id));
  await ask(author, 'Published elsewhere by mistake.');

  const editor = await openAs(EDITOR, paths.editorManuscript(id));
  await editor.getByText('Published elsewhere by mistake.').waitFor();
  await button(editor, 'Decline').click();
  await editor.getByText(REQUEST_TEXTS.wordsRequired).waitFor();
  await checkLooks(editor);
  await field(editor, 'Message to the person who asked').fill('The reviews arrive this week.');
  await button(editor, 'Decline').click();
  await toasts(editor).getByText(REQUEST_TEXTS.declined).waitFor();
  await expect.poll(() => editor.getByText('Published elsewhere by mistake.').count()).toBe(0);

  await author.reload();
  await author.getByText('The office has declined to withdraw it.').waitFor();
  await author.getByText('The reviews arrive this week.').waitFor();
  await checkLooks(author);
  await ask(author, 'We insist.');

  await settle(editor, 'withdrawal-asked', 'Group antenatal', 'Withdraw the manuscript');
  await editor.getByText('They write: “We insist.”').waitFor();
  await button(editor, 'Yes, withdraw it').click();
  await toasts(editor).getByText(REQUEST_TEXTS.granted).waitFor();

  await editor.goto(paths.editorManuscript(id));
  await editor.locator('.head-facts').getByText('Withdrawn').waitFor();
  await author.reload();
  await author.locator('.own-head').getByText('Withdrawn').waitFor();
  await checkLooks(author);
  expect((await caughtMail(author, AUTHOR.email, 'is withdrawn')).text).toContain('free to submit it elsewhere');
});

test('a rejection is appealed against, the manuscript reopened from what needs the editor, and passed on to another journal', async () => {
  const id = await manuscriptOf(await browsing.newPage(), 'Pharmacist-led');
  const editor = await openAs(EDITOR, paths.editorReviews(id));
  await field(editor, 'Status').selectOption('rejected');
  await field(editor, 'Editorial notes').fill('Too small for its question.');
  await button(editor, 'Update Status').click();
  await button(editor, 'Yes, reject it').click();
  await toasts(editor).getByText('Manuscript status updated to Rejected').waitFor();

  const author = await openAs(AUTHOR, paths.authorManuscript(id));
  await author.getByText('Do you think the decision is wrong?').click();
  await button(author, 'Send the appeal').click();
  await author.getByText(APPEAL_TEXTS.reasonRequired).first().waitFor();
  await checkLooks(author);
  await field(author, 'Reasons').fill('The control group is described on page 3.');
  await button(author, 'Send the appeal').click();
  await toasts(author).getByText(APPEAL_TEXTS.received).waitFor();
  await author.getByText('You have appealed against this decision').waitFor();

  await editor.goto(paths.editorManuscript(id));
  await editor.getByText('The authors appeal against the decision').waitFor();
  await editor.getByText('The control group is described on page 3.').waitFor();
  await checkLooks(editor);
  await settle(editor, 'appeal-asked', 'Pharmacist-led', 'Reopen the manuscript');
  await editor.getByText('They write: “The control group is described on page 3.”').waitFor();
  await button(editor, 'Yes, reopen it').click();
  await toasts(editor).getByText(REQUEST_TEXTS.granted).waitFor();
  await author.reload();
  await author.locator('.own-head').getByText('Under Review').waitFor();
  expect((await caughtMail(author, AUTHOR.email, 'Answer: Appeal about')).text).toContain('reopened the manuscript');

  await editor.goto(paths.editorReviews(id));
  await field(editor, 'Status').selectOption('rejected');
  await field(editor, 'Editorial notes').fill('Too small for its question.');
  await editor.getByLabel('Transfer to another journal').check();
  await checkLooks(editor);
  await button(editor, 'Update Status').click();
  await button(editor, 'Yes, close it').click();
  await editor.locator('.head-facts').getByText('Transferred').waitFor();
  await author.reload();
  await author.locator('.own-head').getByText('Transferred').waitFor();
  await author.getByText('passed on to another journal, which will write to you').first().waitFor();
  await checkLooks(author);
});

test('more time for a revision is asked for with the date proposed, and granted in one press', async () => {
  const id = await manuscriptOf(await browsing.newPage(), 'Structured handover');
  const author = await openAs(AUTHOR, paths.authorManuscript(id));
  await author.getByText('Do you need more time?').click();
  const wanted = await field(author, 'New date').inputValue();
  expect(wanted > '2026-12-18').toBe(true);
  await checkLooks(author);
  await button(author, 'Ask for more time').click();
  await author.getByText(`You have asked for time until ${longDate(wanted)}.`).waitFor();
  await checkLooks(author);

  const editor = await openAs(EDITOR, paths.editorManuscript(id));
  await editor.getByText('The authors ask for more time for their revision').waitFor();
  await checkLooks(editor);
  await settle(editor, 'time-asked', 'Structured handover', 'Give the time');
  await toasts(editor).getByText(REQUEST_TEXTS.granted).waitFor();
  await author.reload();
  await author.getByText(`Revision due ${longDate(wanted)}`).waitFor();
});

test('more time for a review is asked for on its page, and granted in one press', async () => {
  const id = await manuscriptOf(await browsing.newPage(), 'Return to sport');
  // Chromium writes to the console that the server refused the date.
  const reviewer = await openAs(REVIEWER, paths.reviewer, [/the server responded with a status of 400/]);
  await reviewer.getByRole('link', { name: /^Return to sport/ }).click();
  await reviewer.getByText('Do you need more time?').click();
  const wanted = await field(reviewer, 'New date').inputValue();
  await field(reviewer, 'New date').fill('2026-01-02');
  await button(reviewer, 'Ask for more time').click();
  await reviewer.getByText('Choose a date after today.').first().waitFor();
  await checkLooks(reviewer);
  await field(reviewer, 'New date').fill(wanted);
  await field(reviewer, 'Reason (optional)').fill('I am at a congress.');
  await button(reviewer, 'Ask for more time').click();
  await reviewer.getByText(`You have asked for time until ${longDate(wanted)}.`).waitFor();
  await checkLooks(reviewer);

  const editor = await openAs(EDITOR, paths.editorManuscript(id));
  await editor.getByText('I am at a congress.').waitFor();
  await checkLooks(editor);
  await settle(editor, 'review-time-asked', 'Return to sport', 'Give the reviewer time');
  await toasts(editor).getByText(REQUEST_TEXTS.granted).waitFor();
  await reviewer.reload();
  await reviewer.locator('.review-facts').getByText(longDate(wanted)).waitFor();
  expect((await caughtMail(reviewer, REVIEWER.email, 'More time for the review')).text).toContain(longDate(wanted));
});
