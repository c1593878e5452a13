import { expect, test } from 'vitest';
import { editorialApi } from '#domain/editorial/paths';
import { api } from '#domain/paths';
import { settingsPage } from '#domain/setting/paths';
import { SETTING_TEXTS } from '#domain/setting/setting';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, tabTo, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { caughtMail } from '../support/caught-mail.ts';

const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;

test('the office writes questions by keyboard, and a reviewer who accepts by the link answers them; what only editors read is apart', async () => {
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, settingsPage('review'));
  await button(page, 'Add a question').press('Enter');
  await page.keyboard.type('Is the sample large enough?');
  await field(page, 'Answered with').selectOption('One of several answers');
  await field(page, 'Answers to choose from').fill('Yes');
  await button(page, 'Save').click();
  await summary(page)
    .getByRole('link', { name: 'Write at least two answers to question 6, one on each line.' })
    .click();
  await page.keyboard.type('Yes\nNo, by far');
  await page.getByRole('radio', { name: 'No, by far' }).waitFor();
  await field(page, 'The review is not complete without an answer').check();
  await checkLooks(page);
  await button(page, 'Move Is the sample large enough? up').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Is the sample large enough?: now question 5 of 6.').waitFor();
  await button(page, 'Add a question').click();
  await page.keyboard.type('Worries');
  await field(page, 'Who reads the answer').last().selectOption('Editors only');
  await button(page, 'Remove Ethics').click();
  await page.getByText('Removed: Ethics').waitFor();
  await button(page, 'Save').click();
  await toasts(page).getByText(SETTING_TEXTS.saved).waitFor();
  await checkLooks(page);

  const { request } = page;
  const signedIn = await request.post(api.login, { data: { email: EDITOR.email, password: DEMONSTRATION_PASSWORD } });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const params = { search: 'Return to sport' };
  const [{ id }] = await (await request.get(editorialApi.editorManuscripts('all'), { headers, params })).json();
  const data = { reviewer_email: 'nadia.rahman@clinic.example' };
  expect((await request.post(editorialApi.assignReviewer(id), { headers, data })).status()).toBe(200);
  const { text } = await caughtMail(page, data.reviewer_email, 'Invitation to review');

  const reviewer = await browsing.newPage();
  await reviewer.goto(/\/review-invitation#token=\S+/.exec(text)?.[0] ?? '');
  await field(reviewer, 'First name').fill('Nadia');
  await field(reviewer, 'Last name').fill('Rahman');
  await button(reviewer, 'Accept the invitation').click();
  await reviewer.getByRole('link', { name: 'Continue to the review' }).click();
  await field(reviewer, 'I have no competing interests').check();
  await button(reviewer, 'Declare').click();
  await field(reviewer, 'Comments to the authors').fill('Say more about the sample.');
  expect(await reviewer.getByRole('group', { name: 'Ethics' }).count()).toBe(0);
  await reviewer.getByRole('radio', { name: 'Minor revisions' }).check();
  await button(reviewer, 'Read it back').click();
  await summary(reviewer).getByRole('link', { name: 'Answer “Is the sample large enough?”.' }).press('Enter');
  await checkLooks(reviewer);
  await reviewer.keyboard.press('ArrowDown');
  expect(await reviewer.getByRole('radio', { name: 'No, by far' }).isChecked()).toBe(true);
  await tabTo(reviewer, field(reviewer, 'Worries'));
  await reviewer.keyboard.type('A figure looks copied.');
  await button(reviewer, 'Read it back').click();
  const forAuthors = reviewer.getByRole('region', { name: 'The authors read this' });
  await forAuthors.getByText('No, by far').waitFor();
  const forEditors = reviewer.getByRole('region', { name: 'Only the editors read this' });
  await forEditors.getByText('A figure looks copied.').waitFor();
  expect(await forAuthors.innerText()).not.toContain('copied');
  await checkLooks(reviewer);
}, 300_000);
